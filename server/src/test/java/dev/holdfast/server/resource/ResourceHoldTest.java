package dev.holdfast.server.resource;

import static dev.holdfast.server.testing.Room.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import dev.holdfast.server.testing.Room;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds of a resource's time, on each store. */
@ParameterizedClass
@EnumSource(Settings.Store.class)
class ResourceHoldTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  @Parameter Settings.Store store;

  private Room room() {
    return Room.of(Api.on(store).newHost(), "room");
  }

  @Test
  void aHoldBlocksForAWhile() {
    Room room = room();

    Client.Reply reply = room.hold("09:00-10:00", "ann", 60).expect(200);

    assertThat(reply.text("resourceId")).isEqualTo("room");
    assertThat(reply.text("state")).isEqualTo("blocked");
    assertThat(Instant.parse(reply.text("expiresAt")))
        .isBetween(Instant.now().plusSeconds(30), Instant.now().plusSeconds(90));
    room.block("09:30-10:30", "bob").expect(409, "taken");
    room.hold("09:30-10:30", "bob", 60).expect(409, "taken");
  }

  @Test
  void aConfirmedHoldLasts() {
    Room room = room();
    Client.Reply hold = room.hold("09:00-10:00", "ann", 60).expect(200);

    Client.Reply reply = confirm(room, hold).expect(200);

    assertThat(reply.text("resourceId")).isEqualTo("room");
    assertThat(reply.text("from")).isEqualTo(at("09:00"));
    assertThat(reply.text("to")).isEqualTo(at("10:00"));
    assertThat(reply.text("owner")).isEqualTo("ann");
    assertThat(reply.text("state")).isEqualTo("blocked");
    assertThat(reply.text("blockadeId")).isEqualTo(hold.text("blockadeId"));
    assertThat(confirm(room, hold).expect(200).json()).isEqualTo(reply.json());
  }

  @Test
  void anExpiredHoldCannotBeConfirmed() {
    Room room = room();
    Client.Reply hold = room.hold("09:00-10:00", "ann", 1).expect(200);
    waitUntilFree(room);

    confirm(room, hold).expect(409, "expired");
    room.block("09:30-10:00", "bob").expect(200);
    Client.Reply reply = confirm(room, hold).expect(409, "expired");

    assertThat(reply.text("/conflicts/0/resourceId")).isEqualTo("room");
    assertThat(reply.text("/conflicts/0/owner")).isEqualTo("bob");
    assertThat(room.taken()).containsExactly("09:30-10:00 blocked bob");
  }

  @Test
  void aHoldReleasedInPartCannotBeConfirmed() {
    Room room = room();
    Client.Reply hold = room.hold("09:00-10:00", "ann", 60).expect(200);
    room.release("09:00-09:30", "ann").expect(200);

    confirm(room, hold).expect(409, "not_held");

    assertThat(room.taken()).containsExactly("09:30-10:00 blocked ann");
  }

  @Test
  void aHoldGivenUpIsFreeAtOnceAndGone() {
    Room room = room();
    Client.Reply hold = room.hold("09:00-10:00", "ann", 60).expect(200);

    giveUp(room, hold).expect(204);

    assertThat(room.taken()).isEmpty();
    giveUp(room, hold).expect(404, "not_found");
    confirm(room, hold).expect(404, "not_found");
  }

  @Test
  void aConfirmedHoldCannotBeGivenUp() {
    Room room = room();
    Client.Reply hold = room.hold("09:00-10:00", "ann", 60).expect(200);
    confirm(room, hold).expect(200);

    giveUp(room, hold).expect(409, "confirmed");

    assertThat(room.taken()).containsExactly("09:00-10:00 blocked ann");
  }

  @Test
  void givingUpAHoldLeavesWhatTheOwnerHadForGood() {
    Room room = room();
    room.block("09:00-09:30", "ann").expect(200);
    Client.Reply hold = room.hold("09:00-10:00", "ann", 60).expect(200);

    giveUp(room, hold).expect(204);

    assertThat(room.taken()).containsExactly("09:00-09:30 blocked ann");
  }

  @Test
  void holdingWhatTheOwnerHasForGoodExpiresNever() {
    Room room = room();
    room.block("09:00-11:00", "ann").expect(200);

    Client.Reply hold = room.hold("09:00-10:00", "ann", 1).expect(200);

    assertThat(hold.json().path("expiresAt").isNull()).isTrue();
    confirm(room, hold).expect(200);
  }

  @Test
  void aHoldWithoutAnEndWorksLikeAnyOther() {
    Room room = room();
    Client.Reply hold = room.hold("09:00-", "ann", 60).expect(200);

    Client.Reply reply = confirm(room, hold).expect(200);

    assertThat(reply.json().path("to").isNull()).isTrue();
  }

  @Test
  void theHoldOfAMeetingIsBookedInsteadAndCanBeGivenUp() {
    Client host = Api.on(store).newHost();
    Meetings meetings = Meetings.of(host, "intro");
    String hold =
        host.post(
                "/v1/event-types/%s/holds".formatted(meetings.eventType),
                "{\"start\": \"%s\"}".formatted(Meetings.at("10:00")))
            .expect(201)
            .text("holdId");

    host.post("/v1/holds/%s/confirm".formatted(hold), "").expect(422, "book_instead");
    host.delete("/v1/holds/" + hold).expect(204);

    assertThat(meetings.starts()).contains(Meetings.at("10:00"));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 2_678_401})
  void aHoldLivesFromASecondToAMonth(int seconds) {
    room().hold("09:00-10:00", "ann", seconds).expect(422, "validation_failed");
  }

  @Test
  void aMonthIsNotTooLong() {
    room().hold("09:00-10:00", "ann", 2_678_400).expect(200);
  }

  @Test
  void anotherHostsHoldIsNotFound() {
    Room room = room();
    Client.Reply hold = room.hold("09:00-10:00", "ann", 60).expect(200);
    Room stranger = room.as(Api.on(store).newHost());

    confirm(stranger, hold).expect(404, "not_found");
    giveUp(stranger, hold).expect(404, "not_found");

    confirm(room, hold).expect(200);
  }

  private static Client.Reply confirm(Room room, Client.Reply hold) {
    return room.host.post("/v1/holds/%s/confirm".formatted(hold.text("holdId")), "");
  }

  private static Client.Reply giveUp(Room room, Client.Reply hold) {
    return room.host.delete("/v1/holds/" + hold.text("holdId"));
  }

  private static void waitUntilFree(Room room) {
    Instant deadline = Instant.now().plus(TIMEOUT);
    while (!room.taken().isEmpty()) {
      assertThat(Instant.now()).isBefore(deadline);
      Thread.onSpinWait();
    }
  }
}
