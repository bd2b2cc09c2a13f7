package dev.holdfast.server.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Room;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Many who want the same resources at once, by HTTP, on each store. */
@Tag("long")
@ParameterizedClass
@EnumSource(Settings.Store.class)
class ResourceRacesTest {

  @Parameter Settings.Store store;

  private Client host() {
    return Api.on(store).newHost();
  }

  private static List<Client.Reply> atOnce(int count, IntFunction<Client.Reply> request) {
    return Client.atOnce(
        IntStream.range(0, count)
            .<Callable<Client.Reply>>mapToObj(i -> () -> request.apply(i))
            .toList());
  }

  @Test
  void ofAHundredBlocksOfOneSlotOneWins() {
    Room room = Room.of(host(), "room");

    List<Client.Reply> replies = atOnce(100, i -> room.block("09:00-10:00", "owner-" + i));

    List<Client.Reply> winners = replies.stream().filter(it -> it.status() == 200).toList();
    assertThat(winners).hasSize(1);
    assertThat(replies)
        .filteredOn(reply -> reply.status() != 200)
        .allSatisfy(reply -> reply.expect(409, "taken"));
    assertThat(room.taken()).containsExactly("09:00-10:00 blocked " + winners.get(0).text("owner"));
  }

  @Test
  void ofOverlappingHoldsAndBlocksNoTwoWin() {
    Room room = Room.of(host(), "room");

    List<Client.Reply> replies =
        atOnce(
            40,
            i ->
                i % 2 == 0
                    ? room.block("09:00-10:00", "owner-" + i)
                    : room.hold("09:30-10:30", "owner-" + i, 600));

    assertThat(replies).filteredOn(reply -> reply.status() == 200).hasSize(1);
    assertThat(room.taken()).hasSize(1);
  }

  @Test
  void oneRequestSentManyTimesAtOnceHasOneEffect() {
    Room room = Room.of(host(), "room");

    List<Client.Reply> replies =
        atOnce(
            20,
            i ->
                room.host.post(
                    "/v1/resources/room/hold",
                    "{%s, \"owner\": \"ann\", \"ttlSeconds\": 600}"
                        .formatted(Room.time("09:00-10:00")),
                    "Idempotency-Key",
                    "once"));

    assertThat(replies).allSatisfy(reply -> reply.expect(200));
    assertThat(replies)
        .extracting(reply -> reply.text("holdId"))
        .containsOnly(replies.get(0).text("holdId"));
    assertThat(replies)
        .filteredOn(reply -> reply.header("Idempotent-Replayed").equals("true"))
        .hasSize(19);
  }

  @Test
  void aResourcePutManyTimesAtOnceIsAddedOnce() {
    Client host = host();

    List<Client.Reply> replies = atOnce(20, i -> host.put("/v1/resources/room", "{}"));

    assertThat(replies).filteredOn(reply -> reply.status() == 201).hasSize(1);
    assertThat(replies).filteredOn(reply -> reply.status() == 200).hasSize(19);
  }

  @Test
  void claimsOfSeveralResourcesInAnyOrderAreAllOrNothing() {
    Client host = host();
    List<Room> rooms = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      rooms.add(Room.of(host, "room-" + i));
    }

    List<Client.Reply> replies =
        atOnce(
            32,
            i -> {
              String one = rooms.get(i % 4).claim("09:00-10:00");
              String other = rooms.get((i + 1 + i / 4 % 3) % 4).claim("09:00-10:00");
              return host.post(
                  "/v1/claims",
                  "{\"owner\": \"owner-%s\", \"claims\": [%s, %s]}".formatted(i, one, other));
            });

    assertThat(replies).extracting(Client.Reply::status).containsOnly(200, 409);
    long won = replies.stream().filter(reply -> reply.status() == 200).count();
    long taken = rooms.stream().mapToLong(room -> room.taken().size()).sum();
    assertThat(won).isBetween(1L, 2L);
    assertThat(taken).isEqualTo(2 * won);
  }

  @Test
  void anyOfGivesEachResourceOnce() {
    Room house = Room.of(host(), "house");
    for (int i = 0; i < 10; i++) {
      Room.under(house, "room-" + i);
    }

    List<Client.Reply> replies =
        atOnce(
            15,
            i ->
                house.host.post(
                    "/v1/claims",
                    "{\"owner\": \"owner-%s\", \"anyOf\": {\"parentId\": \"house\", %s}}"
                        .formatted(i, Room.time("09:00-10:00"))));

    List<Client.Reply> winners = replies.stream().filter(it -> it.status() == 200).toList();
    assertThat(winners)
        .extracting(reply -> reply.text("/blockades/0/resourceId"))
        .doesNotHaveDuplicates()
        .hasSize(10);
    assertThat(replies).filteredOn(reply -> reply.status() == 409).hasSize(5);
  }

  @Test
  void partsReleasedAtOnceAreAllFree() {
    Room room = Room.of(host(), "room");
    room.block("09:00-17:00", "ann").expect(200);

    List<Client.Reply> replies =
        atOnce(8, i -> room.release("%02d:00-%02d:00".formatted(9 + i, 10 + i), "ann"));

    assertThat(replies).allSatisfy(reply -> reply.expect(200));
    assertThat(room.taken()).isEmpty();
  }

  @Test
  void aHoldConfirmedAndGivenUpAtOnceIsOneOfTheTwo() {
    Room room = Room.of(host(), "room");

    for (int round = 0; round < 20; round++) {
      String hold = "/v1/holds/" + room.hold("09:00-10:00", "ann", 600).text("holdId");
      List<Client.Reply> replies =
          Client.atOnce(
              List.of(() -> room.host.post(hold + "/confirm", ""), () -> room.host.delete(hold)));

      boolean confirmed = replies.get(0).status() == 200;
      boolean givenUp = replies.get(1).status() == 204;
      assertThat(confirmed || givenUp).isTrue();
      assertThat(room.taken().isEmpty()).isEqualTo(givenUp);
      if (!givenUp) {
        room.release("09:00-10:00", "ann").expect(200);
      }
    }
  }
}
