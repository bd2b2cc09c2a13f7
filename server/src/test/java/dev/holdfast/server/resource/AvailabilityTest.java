package dev.holdfast.server.resource;

import static dev.holdfast.server.testing.Room.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.HostTime;
import dev.holdfast.server.testing.Meetings;
import dev.holdfast.server.testing.Room;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Blocking, releasing, disabling and enabling time of a resource. */
class AvailabilityTest {

  private final Client host = Api.on(Settings.Store.SQLITE).newHost();
  private final Room room = Room.of(host, "room");

  @Test
  void blockedTimeIsTheOwners() {
    JsonNode reply = room.block("09:00-10:00", "ann").expect(200).json();

    assertThat(reply.propertyNames())
        .containsExactly("resourceId", "from", "to", "owner", "state", "blockadeId");
    assertThat(reply.path("resourceId").asString()).isEqualTo("room");
    assertThat(reply.path("from").asString()).isEqualTo(at("09:00"));
    assertThat(reply.path("to").asString()).isEqualTo(at("10:00"));
    assertThat(reply.path("owner").asString()).isEqualTo("ann");
    assertThat(reply.path("state").asString()).isEqualTo("blocked");
    assertThat(reply.path("blockadeId").asString()).isNotEmpty();
    assertThat(room.taken()).containsExactly("09:00-10:00 blocked ann");
  }

  @Test
  void theReplyIsAboutTheTimeAskedForEvenIfTheOwnerHadAPart() {
    room.block("08:00-09:30", "ann").expect(200);

    Client.Reply reply = room.block("09:00-10:00", "ann").expect(200);

    assertThat(reply.text("from")).isEqualTo(at("09:00"));
    assertThat(reply.text("to")).isEqualTo(at("10:00"));
    assertThat(room.taken()).containsExactly("08:00-10:00 blocked ann");
  }

  @Test
  void whoUsesAnUnknownResourceIsToldHowToAddIt() {
    String body =
        "{\"from\": \"%s\", \"to\": \"%s\", \"owner\": \"ann\"}"
            .formatted(at("09:00"), at("10:00"));
    for (String verb : List.of("block", "release", "disable", "enable")) {
      Client.Reply refused = host.post("/v1/resources/garden/" + verb, body);

      refused.expect(404, "not_found");
      assertThat(refused.text("detail"))
          .isEqualTo("There is no resource 'garden'. Add it first: PUT /v1/resources/{id}.");
    }
  }

  @Test
  void timeWithoutAnEndIsBlockedForEver() {
    Client.Reply reply = room.block("09:00-", "ann").expect(200);

    assertThat(reply.json().path("to").isNull()).isTrue();
    host.post(
            "/v1/resources/room/block",
            "{\"from\": \"9999-01-01T00:00:00Z\", \"to\": null, \"owner\": \"bob\"}")
        .expect(409, "taken");
  }

  @Test
  void aSlotTakenInPartIsRefusedWholeAndNamesWhatIsInTheWay() {
    room.block("10:00-11:00", "ann").expect(200);
    room.block("12:00-", "eve").expect(200);

    JsonNode reply = room.block("09:00-13:00", "bob").expect(409, "taken").json();

    assertThat(reply.path("conflicts").toString())
        .isEqualTo(
            """
            [{"resourceId":"room","from":"%s","to":"%s","state":"blocked","owner":"ann"},\
            {"resourceId":"room","from":"%s","to":null,"state":"blocked","owner":"eve"}]\
            """
                .formatted(at("10:00"), at("11:00"), at("12:00")));
    assertThat(room.taken()).hasSize(2);
  }

  @Test
  void slotsThatOnlyTouchAreNotInTheWay() {
    room.block("10:00-11:00", "ann").expect(200);

    room.block("09:00-10:00", "bob").expect(200);
    room.block("11:00-12:00", "bob").expect(200);
  }

  @Test
  void aPartCanBeReleased() {
    String id = room.block("09:00-12:00", "ann").text("blockadeId");

    Client.Reply reply = room.release("10:00-11:00", "ann").expect(200);

    assertThat(reply.text("state")).isEqualTo("available");
    assertThat(reply.text("blockadeId")).isEqualTo(id);
    assertThat(reply.text("from")).isEqualTo(at("10:00"));
    assertThat(room.taken()).containsExactly("09:00-10:00 blocked ann", "11:00-12:00 blocked ann");
  }

  @Test
  void aReleaseTellsWhatIsFreeNow() {
    room.block("10:00-11:00", "ann").expect(200);

    JsonNode freed = room.release("09:00-", "ann").expect(200).json().path("freed");

    assertThat(freed).hasSize(1);
    assertThat(freed.at("/0/from").asString()).isEqualTo(at("10:00"));
    assertThat(freed.at("/0/to").asString()).isEqualTo(at("11:00"));
  }

  @Test
  void onlyWhoHasTimeCanReleaseIt() {
    room.block("09:00-10:00", "ann").expect(200);
    room.disable("12:00-13:00", "fix").expect(200);

    Client.Reply notHis = room.release("09:00-10:00", "bob").expect(409, "not_owner");
    room.release("10:00-11:00", "bob").expect(409, "not_held");
    room.release("12:00-13:00", "fix").expect(409, "disabled");

    assertThat(notHis.text("/conflicts/0/owner")).isEqualTo("ann");
  }

  @Test
  void disabledTimeTakesBlocksOverAndNamesWhatTheyLost() {
    room.block("09:00-11:00", "ann").expect(200);
    room.hold("11:00-12:00", "bob", 60).expect(200);

    JsonNode reply = room.disable("10:00-13:00", "fix").expect(200).json();

    assertThat(reply.path("state").asString()).isEqualTo("disabled");
    assertThat(reply.path("displaced").toString())
        .isEqualTo(
            """
            [{"owner":"ann","from":"%s","to":"%s"},{"owner":"bob","from":"%s","to":"%s"}]\
            """
                .formatted(at("10:00"), at("11:00"), at("11:00"), at("12:00")));
    assertThat(reply.has("alreadyDisabled")).isFalse();
    assertThat(room.taken()).containsExactly("09:00-10:00 blocked ann", "10:00-13:00 disabled fix");
  }

  @Test
  void whatWasDisabledBeforeStaysWithItsFirstDisabler() {
    room.disable("09:00-11:00", "fix").expect(200);

    JsonNode reply = room.disable("10:00-12:00", "paint").expect(200).json();

    assertThat(reply.path("alreadyDisabled").toString())
        .isEqualTo(
            "[{\"owner\":\"fix\",\"from\":\"%s\",\"to\":\"%s\"}]"
                .formatted(at("10:00"), at("11:00")));
    assertThat(room.disable("09:00-10:00", "paint").expect(200).text("blockadeId")).isNotEmpty();
    assertThat(room.taken())
        .containsExactly("09:00-11:00 disabled fix", "11:00-12:00 disabled paint");
  }

  @Test
  void nobodyCanBlockDisabledTime() {
    room.disable("09:00-10:00", "fix").expect(200);

    Client.Reply reply = room.block("09:30-11:00", "fix").expect(409, "disabled");

    assertThat(reply.text("/conflicts/0/state")).isEqualTo("disabled");
  }

  @Test
  void whoDisabledTimeCanEnableIt() {
    room.disable("09:00-12:00", "fix").expect(200);

    room.enable("09:00-10:00", "bob").expect(409, "not_owner");
    Client.Reply reply = room.enable("09:00-10:00", "fix").expect(200);
    room.enable("09:00-10:00", "fix").expect(409, "not_held");

    assertThat(reply.text("state")).isEqualTo("available");
    assertThat(room.taken()).containsExactly("10:00-12:00 disabled fix");
  }

  @Test
  void nobodyTakesOrFreesTimeInTheNameOfABooking() {
    Meetings meetings = Meetings.of(host, "intro");
    HostTime time = HostTime.of(meetings);
    String booking = meetings.book("10:00", "Ann");
    String held =
        host.post(
                "/v1/event-types/%s/holds".formatted(meetings.eventType),
                "{\"start\": \"%s\"}".formatted(Meetings.at("12:00")))
            .expect(201)
            .text("holdId");

    JsonNode refused =
        time.change("release", "09:00-11:00", booking).expect(409, "booking_owns_time").json();
    time.change("release", "12:00-12:30", held).expect(422, "owner_reserved");

    assertThat(refused.path("bookingId").asString()).isEqualTo(booking);
    assertThat(refused.path("detail").asString()).contains(booking, "/cancel", "/reschedule");
    assertThat(time.taken())
        .containsExactly("10:00-10:30 blocked " + booking, "12:00-12:30 blocked " + held);
  }

  @Test
  void theNamesOfBookingsAreReservedOnEveryResourceAndByEveryEndpoint() {
    Meetings meetings = Meetings.of(host, "intro");
    String booking = meetings.book("10:00", "Ann");
    Room own = Room.ownTimeline(host);

    for (Room each : List.of(own, room)) {
      for (String what : List.of("block", "release", "disable", "enable")) {
        host.post(Room.path(each.id) + "/" + what, Room.body("09:00-10:00", booking))
            .expect(422, "owner_reserved");
      }
      each.hold("09:00-10:00", booking, 60).expect(422, "owner_reserved");
      for (String wanted :
          List.of(
              "\"claims\": [%s]".formatted(each.claim("09:00-")),
              "\"anyOf\": {\"resourceIds\": [\"%s\"], %s}"
                  .formatted(each.id, Room.time("09:00-10:00")))) {
        host.post("/v1/claims", "{\"owner\": \"%s\", %s}".formatted(booking, wanted))
            .expect(422, "owner_reserved");
      }
      assertThat(each.taken()).isEmpty();
    }
  }

  @Test
  void bookedTimeOfTheHostIsTaken() {
    Meetings meetings = Meetings.of(host, "intro");
    String booking = meetings.book("10:00", "Ann");

    Client.Reply reply =
        host.post(
            Room.path(Room.ownTimeline(host).id) + "/block",
            "{\"from\": \"%s\", \"owner\": \"ann\"}".formatted(Meetings.at("10:15")));

    reply.expect(409, "taken");
    assertThat(reply.text("/conflicts/0/owner")).isEqualTo(booking);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"from\": null, \"owner\": \"ann\"}",
        "{\"from\": \"2030-06-01T09:00:00Z\"}",
        "{\"from\": \"2030-06-01T09:00:00.0000001Z\", \"owner\": \"ann\"}",
        "{\"from\": \"0999-12-31T23:59:59Z\", \"owner\": \"ann\"}",
        "{\"from\": \"2030-06-01T09:00:00Z\", \"owner\": \"a\", \"to\":"
            + " \"+10000-01-01T00:00:00Z\"}",
        "{\"from\": \"2030-06-01T09:00:00Z\", \"to\": \"2030-06-01T09:00:00Z\", \"owner\": \"a\"}",
        "{\"from\": \"2030-06-01T09:00:00Z\", \"to\": \"2030-06-01T08:00:00Z\", \"owner\": \"a\"}",
        "{\"from\": \"2030-06-01T09:00:00Z\", \"owner\": \"\"}",
        "{\"from\": \"2030-06-01T09:00:00Z\", \"owner\": \" ann\"}",
        "{\"from\": \"2030-06-01T09:00:00Z\", \"owner\": \"a\\u0000b\"}",
        "{\"from\": \"2030-06-01T09:00:00Z\", \"owner\": \"\\ud800\"}",
      })
  void valuesThatCannotBeAreNamed(String body) {
    for (String what : List.of("block", "release", "disable", "enable")) {
      Client.Reply reply = host.post("/v1/resources/room/" + what, body);
      reply.expect(422, "validation_failed");
      assertThat(reply.text("/errors/0/field")).isIn("from", "to", "owner");
    }
    assertThat(room.taken()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{",
        "[]",
        "null",
        "{\"from\": 1, \"owner\": \"ann\"}",
        "{\"from\": \"soon\", \"owner\": \"ann\"}",
        "{\"from\": \"2030-06-01T09:00:00\", \"owner\": \"ann\"}",
        "{\"from\": \"2030-06-01T09:00:00Z\", \"owner\": 1}",
        "{\"from\": \"2030-06-01T09:00:00Z\", \"owner\": \"ann\", \"until\": null}",
      })
  void bodiesThatCannotBeReadAreMalformed(String body) {
    host.post("/v1/resources/room/block", body).expect(400, "malformed_request");
  }

  @Test
  void aMicrosecondIsKept() {
    String from = "2030-06-01T09:00:00.000001Z";
    String to = "2030-06-01T09:00:00.000002Z";
    String body = "{\"from\": \"%s\", \"to\": \"%s\", \"owner\": \"ann\"}".formatted(from, to);

    host.post("/v1/resources/room/block", body).expect(200);

    JsonNode period = room.calendar().json().at("/periods/1");
    assertThat(period.path("from").asString()).isEqualTo(from);
    assertThat(period.path("to").asString()).isEqualTo(to);
  }

  @Test
  void aRequestSentAgainWithItsKeyGetsTheFirstReplyAgain() {
    Client.Reply first = room.block("09:00-10:00", "ann", "Idempotency-Key", "k");
    room.release("09:00-10:00", "ann").expect(200);

    Client.Reply again = room.block("09:00-10:00", "ann", "Idempotency-Key", "k").expect(200);

    assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(again.json()).isEqualTo(first.json());
    assertThat(room.taken()).isEmpty();
    room.block("09:00-11:00", "ann", "Idempotency-Key", "k").expect(422, "idempotency_key_reused");
  }

  @Test
  void aRefusedRequestMayBeTriedAgainWithItsKey() {
    room.block("09:00-10:00", "bob").expect(200);
    room.block("09:00-10:00", "ann", "Idempotency-Key", "k").expect(409, "taken");
    room.release("09:00-10:00", "bob").expect(200);

    room.block("09:00-10:00", "ann", "Idempotency-Key", "k").expect(200);

    assertThat(room.taken()).containsExactly("09:00-10:00 blocked ann");
  }
}
