package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.store.StoredValues;
import dev.holdfast.server.store.ValueCodec;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads aggregates from items, also from those that older servers wrote, with an attribute for each
 * part. Such an item is read for ever, as a value of the first format, and replaced when the
 * aggregate changes.
 */
final class Aggregates {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Pattern NEXT_WORD = Pattern.compile("_([a-z])");

  private Aggregates() {}

  static Host host(Item item) {
    return read(item, StoredValues.HOST, Aggregates::oldHost);
  }

  static EventType eventType(Item item) {
    return read(item, StoredValues.EVENT_TYPE, Aggregates::oldEventType);
  }

  static Booking booking(Item item) {
    return read(item, StoredValues.BOOKING, Aggregates::oldBooking);
  }

  static CalendarConnection connection(Item item) {
    return read(item, StoredValues.CALENDAR_CONNECTION, Aggregates::oldConnection);
  }

  private static <T> T read(Item item, ValueCodec<T> codec, Function<Item, ObjectNode> old) {
    return item.optionalText(Item.VALUE)
        .map(codec::read)
        .orElseGet(() -> codec.read(old.apply(item)));
  }

  private static ObjectNode oldHost(Item item) {
    ObjectNode host = part(item, "", "id", "slug", "name", "email", "zone", "language");
    host.put("version", item.version());
    host.set("embedOrigins", json(item, "embed_origins", "[]"));
    return and(host, item, "created_at");
  }

  private static ObjectNode oldEventType(Item item) {
    ObjectNode terms = part(item, "", "slug", "title", "description", "duration", "slot_interval");
    and(terms, item, "buffer_before", "buffer_after", "max_advance_days", "packed");
    and(terms, item, "requires_confirmation", "verifies_email");
    terms.put("minimumNotice", item.text("notice"));
    ObjectNode hours = (ObjectNode) json(item, "hours", "{}");
    terms.set("hours", hours.put("zone", item.text("zone")));
    List<JsonNode> reminders =
        item.optionalText("reminders").stream()
            .flatMap(minutes -> Stream.of(minutes.split(",", -1)))
            .<JsonNode>map(minutes -> JsonNodeFactory.instance.stringNode("PT" + minutes + "M"))
            .toList();
    terms.putArray("reminders").addAll(reminders);
    ObjectNode eventType = part(item, "", "id", "host", "status", "version", "sequence");
    eventType.set("terms", terms);
    return and(eventType, item, "created_at", "updated_at");
  }

  private static ObjectNode oldBooking(Item item) {
    ObjectNode booking = part(item, "", "id", "event_type", "host", "notes");
    booking.set("booker", part(item, "booker_", "name", "email", "zone", "id", "language"));
    String from = item.text("starts_at");
    String to = item.text("ends_at");
    booking.putObject("time").put("from", from).put("to", to);
    booking
        .putObject("claimed")
        .put("from", item.optionalText("claimed_from").orElse(from))
        .put("to", item.optionalText("claimed_to").orElse(to));
    ObjectNode life = part(item, "", "status", "version", "sequence", "created_at", "updated_at");
    and(life, item, "confirmed_at", "cancelled_at", "cancellation_reason", "rescheduled_from");
    booking.set("lifecycle", life);
    return booking;
  }

  private static ObjectNode oldConnection(Item item) {
    ObjectNode connection = part(item, "", "id", "host", "provider", "account", "secret");
    ObjectNode choice = part(item, "", "write_to", "sync_enabled", "when_stale");
    choice.set("calendars", json(item, "calendars", "[]"));
    connection.set("choice", choice);
    ObjectNode sync = part(item, "", "synced_at", "tried_at", "failures", "validator");
    if (item.optionalText("failure_code").isPresent()) {
      sync.set("failure", part(item, "failure_", "code", "message"));
    }
    connection.set("sync", sync);
    return and(connection, item, "version", "sequence", "created_at", "updated_at");
  }

  private static JsonNode json(Item item, String attribute, String otherwise) {
    return JSON.readTree(item.optionalText(attribute).orElse(otherwise));
  }

  /** An object of some attributes, named without what they begin with. */
  private static ObjectNode part(Item item, String beginning, String... names) {
    return put(JsonNodeFactory.instance.objectNode(), item, beginning, names);
  }

  private static ObjectNode and(ObjectNode part, Item item, String... names) {
    return put(part, item, "", names);
  }

  private static ObjectNode put(ObjectNode part, Item item, String beginning, String... names) {
    for (String name : names) {
      AttributeValue value = item.attributes().get(beginning + name);
      if (value != null) {
        String camel =
            NEXT_WORD.matcher(name).replaceAll(next -> next.group(1).toUpperCase(Locale.ROOT));
        part.set(camel, node(value));
      }
    }
    return part;
  }

  private static JsonNode node(AttributeValue value) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    if (value.bool() != null) {
      return nodes.booleanNode(value.bool());
    }
    return value.n() != null
        ? nodes.numberNode(Long.parseLong(value.n()))
        : nodes.stringNode(value.s());
  }
}
