package dev.holdfast.server.booking;

import static dev.holdfast.server.testing.Meetings.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Many at once, by HTTP, on each store. */
@Tag("long")
@ParameterizedClass
@EnumSource(Settings.Store.class)
class BookingRacesTest {

  @Parameter Settings.Store store;

  @Test
  void ofAHundredBookingsOfOneSlotOneWins() {
    Meetings meetings = Meetings.of(Api.on(store).newHost(), "intro");

    List<Client.Reply> replies =
        Client.atOnce(
            IntStream.range(0, 100)
                .<Callable<Client.Reply>>mapToObj(i -> () -> meetings.tryToBook("10:00", "Ann" + i))
                .toList());

    assertThat(replies).filteredOn(reply -> reply.status() == 201).hasSize(1);
    assertThat(replies)
        .filteredOn(reply -> reply.status() != 201)
        .allSatisfy(reply -> reply.expect(409, "slot_taken"));
    assertThat(meetings.host.get("/v1/bookings").json().path("items")).hasSize(1);
    assertThat(meetings.count("booking.confirmed")).isEqualTo(1);
  }

  @Test
  void ofOverlappingStartsOneWins() {
    Client host = Api.on(store).newHost();
    Meetings meetings = Meetings.of(host, "intro", "\"slotIntervalMinutes\": 15");

    for (int round = 0; round < 10; round++) {
      String hour = "%02d".formatted(9 + round % 5);
      List<Client.Reply> replies =
          Client.atOnce(
              List.of(
                  () -> meetings.tryToBook(hour + ":00", "Ann"),
                  () -> meetings.tryToBook(hour + ":15", "Bob")));

      assertThat(replies).extracting(Client.Reply::status).containsExactlyInAnyOrder(201, 409);
      replies.stream()
          .filter(reply -> reply.status() == 201)
          .forEach(reply -> meetings.change(reply.id(), "cancel").expect(200));
    }
  }

  @Test
  void twoEventTypesOfOneHostShareHisTime() {
    Client host = Api.on(store).newHost();
    Meetings one = Meetings.of(host, "one");
    Meetings other = Meetings.of(host, "other");

    List<Client.Reply> replies =
        Client.atOnce(
            List.of(() -> one.tryToBook("10:00", "Ann"), () -> other.tryToBook("10:00", "Bob")));

    assertThat(replies).extracting(Client.Reply::status).containsExactlyInAnyOrder(201, 409);
  }

  @Test
  void ofTwoPendingBookingsConfirmedAtOnceOneWinsAndTheOtherStaysPending() {
    Meetings meetings =
        Meetings.of(Api.on(store).newHost(), "intro", "\"requiresConfirmation\": true");
    String first = meetings.book("10:00", "Ann");
    String second = meetings.book("10:00", "Bob");

    List<Client.Reply> replies =
        Client.atOnce(
            List.of(
                () -> meetings.change(first, "confirm"), () -> meetings.change(second, "confirm")));

    assertThat(replies).extracting(Client.Reply::status).containsExactlyInAnyOrder(200, 409);
    assertThat(List.of(status(meetings, first), status(meetings, second)))
        .containsExactlyInAnyOrder("CONFIRMED", "PENDING");
  }

  @Test
  void movingOntoATakenSlotKeepsTheOldOne() {
    Meetings meetings = Meetings.of(Api.on(store).newHost(), "intro");
    String first = meetings.book("10:00", "Ann");
    meetings.book("14:00", "Bob");

    meetings.move(first, "14:00").expect(409, "slot_taken");

    assertThat(meetings.show(first).path("start").asString()).isEqualTo(at("10:00"));
    assertThat(meetings.starts()).doesNotContain(at("10:00"), at("14:00"));
  }

  @Test
  void twoWhoWantEachOthersSlotLoseNothing() {
    Meetings meetings = Meetings.of(Api.on(store).newHost(), "intro");
    String first = meetings.book("10:00", "Ann");
    String second = meetings.book("14:00", "Bob");

    Client.atOnce(
        List.of(() -> meetings.move(first, "14:00"), () -> meetings.move(second, "10:00")));

    assertThat(
            List.of(
                meetings.show(first).path("start").asString(),
                meetings.show(second).path("start").asString()))
        .containsExactlyInAnyOrder(at("10:00"), at("14:00"));
    assertThat(meetings.starts()).hasSize(14);
  }

  @Test
  void cancellingAndMovingAtOnceLeavesOneOutcome() {
    Meetings meetings = Meetings.of(Api.on(store).newHost(), "intro");

    for (int round = 0; round < 5; round++) {
      String booking = meetings.book("10:00", "Ann");
      List<Client.Reply> replies =
          Client.atOnce(
              List.of(
                  () -> meetings.change(booking, "cancel"), () -> meetings.move(booking, "14:00")));

      long changes = replies.stream().filter(reply -> reply.status() == 200).count();
      assertThat(meetings.told(booking)).hasSize((int) changes + 2);
      boolean cancelled = status(meetings, booking).equals("CANCELLED");
      assertThat(meetings.starts()).contains(at("10:00"));
      assertThat(meetings.starts().contains(at("14:00"))).isEqualTo(cancelled);
      if (!cancelled) {
        meetings.change(booking, "cancel").expect(200);
      }
    }
  }

  @Test
  void oneRequestSentManyTimesAtOnceHasOneEffect() {
    Meetings meetings = Meetings.of(Api.on(store).newHost(), "intro");

    List<Client.Reply> replies =
        Client.atOnce(
            IntStream.range(0, 20)
                .<Callable<Client.Reply>>mapToObj(
                    i -> () -> meetings.tryToBook("10:00", "Ann", "Idempotency-Key", "once"))
                .toList());

    assertThat(replies).allSatisfy(reply -> reply.expect(201));
    assertThat(replies).extracting(Client.Reply::id).containsOnly(replies.get(0).id());
    assertThat(replies)
        .filteredOn(reply -> reply.header("Idempotent-Replayed").equals("true"))
        .hasSize(19);
    assertThat(meetings.host.get("/v1/bookings").json().path("items")).hasSize(1);
    assertThat(meetings.told(replies.get(0).id())).hasSize(2);
  }

  private static String status(Meetings meetings, String booking) {
    return meetings.show(booking).path("status").asString();
  }
}
