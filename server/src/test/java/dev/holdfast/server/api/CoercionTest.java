package dev.holdfast.server.api;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/**
 * A text is no number and no yes or no, and the other way round: nothing is guessed, in any field
 * that the API describes.
 */
class CoercionTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final List<String> TEXTS =
      List.of("\" \"", "\"\"", "\"1\"", "\"true\"", "\"null\"", "\"\\t\"");

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final Receiver receiver = new Receiver();
  private final Feeds feeds = new Feeds();

  @AfterEach
  void close() {
    receiver.close();
    feeds.close();
  }

  @Test
  void whatIsOfAnotherTypeIsRefused() {
    List<String> taken = new ArrayList<>();
    int asked = 0;
    for (Operation operation : Described.operations(api.anybody())) {
      Household ann = household(operation);
      for (Place place : operation.places()) {
        if (!place.in().equals("body")) {
          continue;
        }
        for (String value : wrong(place)) {
          asked++;
          Client.Reply reply =
              HostileInputTest.send(api, ann, operation, place, JSON.readTree(value));
          if (reply.status() != 400 && reply.status() != 422) {
            taken.add("%s, %s: %s is %s".formatted(operation, place, value, reply.status()));
          }
        }
      }
    }

    assertThat(taken).isEmpty();
    assertThat(asked).isGreaterThan(300);
  }

  private Household household(Operation operation) {
    Household household = Household.forUse(api, operation, receiver);
    return operation.path().contains("{provider}")
        ? household.withCalendar(feeds.url())
        : household;
  }

  private static List<String> wrong(Place place) {
    if (place.isNumber() || place.is("boolean")) {
      return place.is("boolean") ? List.of("\" \"", "\"\"", "\"true\"", "1", "0", "0.0") : TEXTS;
    }
    return place.is("string") ? List.of("1", "true", "0.5") : List.of();
  }

  @Test
  void aBlankTextIsNoNumberAndTheFieldIsNamed() {
    Client host = api.newHost();
    host.put("/v1/resources/room", "{}").expect(201);
    for (String blank : List.of("", " ", "\\t", "60")) {
      Client.Reply refused =
          host.post(
              "/v1/resources/room/hold",
              """
              {"from": "2030-01-01T09:00:00Z", "to": "2030-01-01T10:00:00Z", "owner": "ann",
               "ttlSeconds": "%s"}\
              """
                  .formatted(blank));

      refused.expect(400, "malformed_request");
      assertThat(refused.text("detail")).startsWith("ttlSeconds: ").contains("whole number");
    }
  }
}
