package dev.holdfast.server.resource;

import static dev.holdfast.server.testing.Meetings.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.HostTime;
import dev.holdfast.server.testing.Meetings;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Time is closed while others book, move, confirm and cancel in it; by HTTP, on each store. */
@Tag("long")
@ParameterizedClass
@EnumSource(Settings.Store.class)
class DisableRacesTest {

  private static final int ROUNDS = 20;
  private static final List<String> CHOICES = List.of("refuse", "cancel", "keep");

  /** What may become of a request that met another one. */
  private static final Set<Integer> ENDINGS = Set.of(200, 201, 409, 412, 503);

  @Parameter Settings.Store store;

  private Meetings meetings;
  private Meetings asked;
  private HostTime time;

  @BeforeEach
  void begin() {
    Client host = Api.on(store).newHost();
    meetings = Meetings.of(host, "intro");
    asked = Meetings.of(host, "asked", "\"requiresConfirmation\": true");
    time = HostTime.of(meetings);
  }

  private static String choice(int round) {
    return CHOICES.get(round % CHOICES.size());
  }

  /** Whatever happened, bookings and timeline agree; then the day is as it was before. */
  private void settle(List<Client.Reply> replies, int round) {
    assertThat(replies).extracting(Client.Reply::status).isSubsetOf(ENDINGS);
    assertThat(time.violations()).as("after round %s, %s", round, choice(round)).isEmpty();
    time.disable("09:00-17:00", "cancel").expect(200);
    assertThat(meetings.starts()).isEmpty();
    time.enable("09:00-17:00").expect(200);
    assertThat(time.taken()).isEmpty();
  }

  @Test
  void bookingAndDisabling() {
    for (int round = 0; round < ROUNDS; round++) {
      String choice = choice(round);
      List<Callable<Client.Reply>> requests = new ArrayList<>();
      for (String start : List.of("09:00", "11:00", "13:00", "15:00")) {
        requests.add(() -> meetings.tryToBook(start, "Ann"));
      }
      requests.add(2, () -> time.disable("09:00-17:00", choice));

      settle(Client.atOnce(requests), round);
    }
  }

  @Test
  void movingAndDisabling() {
    for (int round = 0; round < ROUNDS; round++) {
      String choice = choice(round);
      String booking = meetings.book("10:00", "Ann");

      settle(
          Client.atOnce(
              List.of(
                  () -> meetings.move(booking, "14:00"),
                  () -> time.disable("13:00-15:00", choice))),
          round);
    }
  }

  @Test
  void movingAwayAndDisabling() {
    for (int round = 0; round < ROUNDS; round++) {
      String choice = choice(round);
      String booking = meetings.book("10:00", "Ann");

      settle(
          Client.atOnce(
              List.of(
                  () -> meetings.move(booking, "14:00"),
                  () -> time.disable("09:30-10:45", choice))),
          round);
    }
  }

  @Test
  void cancellingAndDisabling() {
    for (int round = 0; round < ROUNDS; round++) {
      String choice = choice(round);
      String booking = meetings.book("10:00", "Ann");

      List<Client.Reply> replies =
          Client.atOnce(
              List.of(
                  () -> meetings.change(booking, "cancel"),
                  () -> time.disable("09:00-17:00", choice)));

      assertThat(meetings.told(booking).stream().filter("booking.cancelled"::equals)).hasSize(1);
      settle(replies, round);
    }
  }

  @Test
  void confirmingAndDisabling() {
    for (int round = 0; round < ROUNDS; round++) {
      String choice = choice(round);
      String booking = asked.book("10:00", "Ann");

      settle(
          Client.atOnce(
              List.of(
                  () -> asked.change(booking, "confirm"),
                  () -> time.disable("09:00-17:00", choice))),
          round);
    }
  }

  @Test
  void bookingAHoldAndDisabling() {
    for (int round = 0; round < ROUNDS; round++) {
      String choice = choice(round);
      String hold =
          meetings
              .host
              .post(
                  "/v1/event-types/%s/holds".formatted(meetings.eventType),
                  "{\"start\": \"%s\"}".formatted(at("10:00")))
              .expect(201)
              .text("holdId");
      String body = meetings.booking("10:00", "Ann", ", \"holdId\": \"%s\"".formatted(hold));

      List<Client.Reply> replies =
          Client.atOnce(
              List.of(
                  () -> meetings.host.post("/v1/bookings", body),
                  () -> time.disable("10:15-10:45", choice)));

      assertThat(replies.get(0).status()).isIn(201, 409, 422);
      settle(replies.subList(1, 2), round);
    }
  }
}
