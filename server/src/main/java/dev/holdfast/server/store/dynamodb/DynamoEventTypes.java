package dev.holdfast.server.store.dynamodb;

import static java.util.Comparator.comparing;

import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.eventtype.EventTypeStatus;
import dev.holdfast.scheduling.eventtype.EventTypes;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.store.HoursCodec;
import dev.holdfast.server.store.RemindersCodec;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Event types by owner and slug, so that no owner has a slug twice; another item of each tells
 * where the one with an id is.
 */
record DynamoEventTypes(Unit unit) implements EventTypes {

  private static Key key(HostId host, String slug) {
    return new Key(Table.EVENT_TYPES, "OWNER#" + host.value(), "EVENTTYPE#" + slug);
  }

  private static Key idKey(EventTypeId id) {
    return Key.alone(Table.EVENT_TYPES, "ID#" + id.value());
  }

  @Override
  public boolean add(EventType eventType) {
    Key key = key(eventType.host(), eventType.terms().slug());
    if (unit.find(key).isPresent()) {
      return false;
    }
    unit.add(item(eventType));
    unit.add(pointer(eventType));
    return true;
  }

  @Override
  public Update update(EventType changed) {
    Optional<EventType> before = find(changed.id());
    if (before.filter(old -> old.version() == changed.version() - 1).isEmpty()) {
      return Update.STALE;
    }
    Key key = key(changed.host(), changed.terms().slug());
    Key keyBefore = key(changed.host(), before.get().terms().slug());
    if (!key.equals(keyBefore)) {
      if (unit.find(key).isPresent()) {
        return Update.SLUG_TAKEN;
      }
      unit.delete(keyBefore);
      unit.write(pointer(changed));
    }
    unit.write(item(changed));
    return Update.DONE;
  }

  private static Item pointer(EventType eventType) {
    return Item.at(idKey(eventType.id()))
        .with("host", eventType.host().value())
        .with("slug", eventType.terms().slug());
  }

  private static Item item(EventType eventType) {
    EventType.Terms terms = eventType.terms();
    return Item.at(key(eventType.host(), terms.slug()))
        .with("id", eventType.id().value())
        .with("host", eventType.host().value())
        .with("slug", terms.slug())
        .with("title", terms.title())
        .with("description", terms.description())
        .with("duration", terms.duration().toString())
        .with("slot_interval", terms.slotInterval().map(Duration::toString))
        .with("buffer_before", terms.bufferBefore().toString())
        .with("buffer_after", terms.bufferAfter().toString())
        .with("notice", terms.minimumNotice().toString())
        .with("max_advance_days", terms.maxAdvanceDays())
        .with("packed", terms.packed())
        .with("requires_confirmation", terms.requiresConfirmation())
        .with("zone", terms.hours().zone().getId())
        .with("hours", HoursCodec.write(terms.hours()))
        .with("reminders", RemindersCodec.write(terms.reminders()))
        .with("verifies_email", terms.verifiesEmail())
        .with("status", eventType.status())
        .with("version", eventType.version())
        .with("sequence", eventType.sequence())
        .with("created_at", eventType.createdAt())
        .with("updated_at", eventType.updatedAt())
        .in(Table.Index.BY_SLUG, "EVENTTYPE#" + terms.slug(), age(eventType))
        .in(
            Table.Index.BY_OWNER,
            ownerPartition(eventType.host()),
            status(eventType.status()) + age(eventType));
  }

  private static String ownerPartition(HostId host) {
    return "OWNER#" + host.value();
  }

  private static String status(EventTypeStatus status) {
    return "STATUS#" + status + "#";
  }

  /** Sorts by creation. */
  private static String age(EventType eventType) {
    return Item.sortable(eventType.createdAt()) + "#" + eventType.id().value();
  }

  @Override
  public Optional<EventType> find(EventTypeId id) {
    return unit.find(idKey(id))
        .flatMap(item -> find(new HostId(item.text("host")), item.text("slug")))
        .filter(found -> found.id().equals(id));
  }

  @Override
  public Optional<EventType> find(HostId host, String slug) {
    return unit.find(key(host, slug)).map(DynamoEventTypes::eventType);
  }

  @Override
  public List<EventType> findActive(String slug, int limit) {
    Query active =
        Query.of(Table.EVENT_TYPES, Table.Index.BY_SLUG, "EVENTTYPE#" + slug)
            .where(item -> item.text("status").equals(EventTypeStatus.ACTIVE.name()));
    return unit.list(active, limit).stream().map(DynamoEventTypes::eventType).toList();
  }

  @Override
  public List<EventType> page(
      HostId host, Optional<EventTypeStatus> status, Optional<EventTypeId> after, int limit) {
    Optional<EventType> last = after.flatMap(this::find).filter(it -> it.host().equals(host));
    if (after.isPresent() && last.isEmpty()) {
      return List.of();
    }
    return status
        .map(Stream::of)
        .orElseGet(() -> Stream.of(EventTypeStatus.values()))
        .map(each -> pageQuery(host, each, last))
        .flatMap(query -> unit.list(query, limit).stream())
        .map(DynamoEventTypes::eventType)
        .sorted(comparing(DynamoEventTypes::age))
        .limit(limit)
        .toList();
  }

  private static Query pageQuery(HostId host, EventTypeStatus status, Optional<EventType> last) {
    Query all =
        Query.of(Table.EVENT_TYPES, Table.Index.BY_OWNER, ownerPartition(host))
            .beginningWith(status(status));
    return last.map(it -> all.after(status(status) + age(it))).orElse(all);
  }

  private static EventType eventType(Item item) {
    return new EventType(
        new EventTypeId(item.text("id")),
        new HostId(item.text("host")),
        terms(item),
        item.constant(EventTypeStatus.class, "status"),
        item.number("version"),
        item.number("sequence"),
        item.instant("created_at"),
        item.instant("updated_at"));
  }

  private static EventType.Terms terms(Item item) {
    return EventType.Terms.of(
            item.text("slug"),
            item.text("title"),
            Duration.parse(item.text("duration")),
            HoursCodec.read(ZoneId.of(item.text("zone")), item.text("hours")))
        .description(item.optionalText("description"))
        .slotInterval(item.optionalText("slot_interval").map(Duration::parse))
        .bufferBefore(Duration.parse(item.text("buffer_before")))
        .bufferAfter(Duration.parse(item.text("buffer_after")))
        .minimumNotice(Duration.parse(item.text("notice")))
        .maxAdvanceDays(item.integer("max_advance_days"))
        .packed(item.flag("packed"))
        .requiresConfirmation(item.flag("requires_confirmation"))
        .reminders(RemindersCodec.read(item.optionalText("reminders")))
        .verifiesEmail(item.isFlag("verifies_email"))
        .build();
  }
}
