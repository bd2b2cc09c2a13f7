package dev.holdfast.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.api.HostileInputTest;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.outbox.Receiver;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Described;
import dev.holdfast.server.testing.Described.Operation;
import dev.holdfast.server.testing.Described.Place;
import dev.holdfast.server.testing.Feeds;
import dev.holdfast.server.testing.Household;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Everything that can be sent has a limit, which the description of the API tells. */
@Tag("long")
class LimitsTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final List<Operation> operations = Described.operations(api.anybody());
  private final Receiver receiver = new Receiver();
  private final Feeds feeds = new Feeds();

  @AfterEach
  void close() {
    receiver.close();
    feeds.close();
  }

  private Household household(Operation operation) {
    Household household = Household.forUse(api, operation, receiver);
    return operation.path().contains("{provider}")
        ? household.withCalendar(feeds.url())
        : household;
  }

  @Test
  void everyTextListAndNumberThatCanBeSentHasALimit() {
    List<String> without = new ArrayList<>();
    for (Operation operation : operations) {
      for (Place place : operation.places()) {
        if (!isLimited(place)) {
          without.add(operation + ": " + place + " " + place.schema());
        }
      }
    }

    assertThat(without).isEmpty();
  }

  private static boolean isLimited(Place place) {
    JsonNode schema = place.schema();
    if (place.isNumber()) {
      return schema.has("minimum") && schema.has("maximum");
    }
    boolean isShort = schema.has("maxLength") || schema.has("enum") || isTime(place);
    return place.listsAreLimited() && (place.is("boolean") || (place.is("string") && isShort));
  }

  private static boolean isTime(Place place) {
    return place.schema().path("format").asString("").startsWith("date");
  }

  @Test
  void whatIsLongerOrLargerThanItsLimitIsRefused() {
    int tried = 0;
    for (Operation operation : operations) {
      Household ann = household(operation);
      for (Place place : operation.places()) {
        for (JsonNode tooMuch : tooMuch(place).toList()) {
          Client.Reply reply = HostileInputTest.send(api, ann, operation, place, tooMuch);
          assertThat(reply.status()).as("%s: %s", operation, place).isIn(400, 422);
          assertThat(reply.response().body()).as("%s: %s", operation, place).contains(place.last());
          tried++;
        }
      }
    }
    assertThat(tried).isGreaterThan(100);
  }

  private static Stream<JsonNode> tooMuch(Place place) {
    JsonNode schema = place.schema();
    if (place.isNumber()) {
      return Stream.of(
          JSON.valueToTree(schema.path("minimum").asInt() - 1),
          JSON.valueToTree(schema.path("maximum").asInt() + 1));
    }
    return schema.has("maxLength")
        ? Stream.of(Described.text("x".repeat(schema.path("maxLength").asInt() + 1)))
        : Stream.empty();
  }
}
