package dev.holdfast.server.booker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a host can do about somebody who booked. */
class BookerTest {

  private static final String NOTES = "About the canary in the coal mine";

  private static String address(String email) {
    return "{\"email\": \"%s\"}".formatted(email);
  }

  private static String book(Api api, Meetings meetings, String time, String name) {
    String notes = ", \"notes\": \"%s, says %s\"".formatted(NOTES, name);
    return api.anybody()
        .post("/v1/public/bookings", meetings.booking(time, name, notes))
        .expect(201)
        .id();
  }

  /** What the host can read, in small letters. */
  private static String read(Client host, String... paths) {
    return Stream.of(paths)
        .map(path -> host.get(path).expect(200).response().body())
        .collect(Collectors.joining("\n"))
        .toLowerCase(Locale.ROOT);
  }

  private static String all(Client host) {
    return read(host, "/v1/bookings?limit=200", "/v1/events?limit=200");
  }

  /** Lets the mails about cancelled bookings be written, two for each. */
  private static void awaitMails(Client host, int expected) {
    Instant deadline = Instant.now().plusSeconds(30);
    while (Instant.now().isBefore(deadline)) {
      String mails = read(host, "/v1/mails");
      if (mails.split("\\.cancelled\\.", -1).length > expected) {
        return;
      }
    }
    throw new AssertionError("No mails tell of what was cancelled");
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void nothingIsLeftOfWhoIsErasedButTheTime(Settings.Store store) {
    Api api = Api.on(store);
    Client host = api.newHost();
    Meetings meetings = Meetings.of(host, "intro");
    Meetings elsewhere = Meetings.of(api.newHost(), "intro");
    String first = book(api, meetings, "09:00", "Quentin");
    String second = book(api, meetings, "09:30", "QUENTIN");
    String anns = book(api, meetings, "10:00", "Ann");
    String others = book(api, elsewhere, "09:00", "Quentin");
    assertThat(all(host)).contains("quentin@example.org", "says quentin");

    Client.Reply tooSoon = host.post("/v1/bookers/erase", address("quentin@example.org"));
    Client.Reply cancelled =
        host.post(
            "/v1/bookers/cancel",
            "{\"email\": \"Quentin@Example.org\", \"reason\": \"Quentin asked for it\"}");
    // With two servers, each shows mails of its own.
    boolean alone = store != Settings.Store.DYNAMODB;
    if (alone) {
      awaitMails(host, 4);
    }
    Client.Reply erased = host.post("/v1/bookers/erase", address("quentin@EXAMPLE.org"));

    assertThat(tooSoon.expect(409).text("code")).isEqualTo("open_bookings");
    assertThat(tooSoon.json().path("open").asInt()).isEqualTo(2);
    assertThat(cancelled.expect(200).json().path("cancelled").asInt()).isEqualTo(2);
    assertThat(erased.expect(200).json().path("bookings").asInt()).isEqualTo(2);
    assertThat(erased.json().path("events").asInt()).as("made, confirmed, ended").isEqualTo(6);
    assertThat(all(host).contains("quentin")).as("he is still told of").isFalse();
    assertThat(alone && read(host, "/v1/mails").contains("quentin")).as("in mails").isFalse();
    for (String id : List.of(first, second)) {
      var booking = meetings.show(id);
      assertThat(booking.path("status").asString()).isEqualTo("CANCELLED");
      assertThat(booking.path("notes").isNull()).isTrue();
      assertThat(booking.at("/booker/name").asString()).isEqualTo("erased");
      assertThat(meetings.told(id))
          .containsExactly(
              "booking.created", "booking.confirmed", "booking.cancelled", "booking.erased");
    }
    assertThat(meetings.show(first).path("start").asString()).isEqualTo(Meetings.at("09:00"));
    assertThat(meetings.show(anns).path("notes").asString()).contains("says Ann");
    assertThat(elsewhere.show(others).path("notes").asString()).contains("says Quentin");

    Client.Reply again = host.post("/v1/bookers/erase", address("quentin@example.org"));

    assertThat(again.expect(200).json().path("bookings").asInt()).isZero();
    assertThat(again.json().path("events").asInt()).isZero();
    assertThat(host.get("/v1/bookings?bookerEmail=erased@erased.invalid").json().path("items"))
        .hasSize(2);
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void allThatIsStoredOfSomebodyIsTold(Settings.Store store) {
    Api api = Api.on(store);
    Client host = api.newHost();
    Meetings meetings = Meetings.of(host, "intro");
    String first = book(api, meetings, "09:00", "Bob");
    String second = book(api, meetings, "09:30", "BOB");
    book(api, meetings, "10:00", "Ann");

    Client.Reply export = host.post("/v1/bookers/export", address("Bob@example.org")).expect(200);

    assertThat(export.json().path("bookings")).hasSize(2);
    assertThat(export.text("/bookings/0/id")).isEqualTo(first);
    assertThat(export.text("/bookings/1/id")).isEqualTo(second);
    assertThat(export.text("/bookings/0/notes")).isEqualTo(NOTES + ", says Bob");
    assertThat(export.response().body()).doesNotContain("Ann").doesNotContain("/manage/");
  }

  @ParameterizedTest
  @EnumSource(Settings.Store.class)
  void workThatWasCutOffIsEndedWithoutWhatWasBookedSince(Settings.Store store) {
    Api api = Api.on(store);
    Meetings meetings = Meetings.of(api.newHost(), "intro");
    BookerData data = api.part(BookerData.class);
    HostId host = new HostId(meetings.host.get("/v1/me").id());
    String first = book(api, meetings, "09:00", "Bob");
    String second = book(api, meetings, "09:30", "Bob");
    List<BookingId> planned = List.of(new BookingId(first), new BookingId(second));
    meetings.change(first, "cancel").expect(200);
    String since = book(api, meetings, "10:00", "Bob");

    int cancelled = data.cancel(host, planned, Optional.empty());
    var erased = data.erase(host, "bob@example.org", planned);

    assertThat(cancelled).isEqualTo(2);
    assertThat(erased).isEqualTo(new BookerData.Erased(2, 6));
    assertThat(meetings.show(since).path("status").asString()).isEqualTo("CONFIRMED");
    assertThat(meetings.show(since).path("notes").asString()).contains("says Bob");
    assertThat(all(meetings.host)).contains("\"id\":\"" + since.toLowerCase(Locale.ROOT));
    assertThat(all(meetings.host).split("says bob", -1)).as("in it and its events").hasSize(4);
    assertThat(data.erase(host, "bob@example.org", planned))
        .as("the same work again")
        .isEqualTo(new BookerData.Erased(2, 0));
  }

  @Test
  void whoRepeatsItHearsTheSame() {
    Api api = Api.on(Settings.Store.SQLITE);
    Client host = api.newHost();
    Meetings meetings = Meetings.of(host, "intro");
    book(api, meetings, "09:00", "Bob");
    String[] key = {"Idempotency-Key", "cancel-bob"};

    Client.Reply first = host.post("/v1/bookers/cancel", address("bob@example.org"), key);
    Client.Reply again = host.post("/v1/bookers/cancel", address("bob@example.org"), key);

    assertThat(first.expect(200).json().path("cancelled").asInt()).isEqualTo(1);
    assertThat(again.expect(200).response().body()).isEqualTo(first.response().body());
    assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
  }

  @ParameterizedTest
  @ValueSource(strings = {"export", "cancel", "erase"})
  void itTakesAnAddressAndAKeyThatMayChangeThings(String what) {
    Api api = Api.on(Settings.Store.SQLITE);
    Client host = api.newHost();
    String reader = host.post("/v1/api-keys", "{\"scope\": \"read\"}").expect(201).text("apiKey");

    assertThat(host.post("/v1/bookers/" + what, address("nobody")).expect(422).response().body())
        .contains("\"email\"");
    assertThat(api.withKey(reader).post("/v1/bookers/" + what, address("a@b.c")).status())
        .isEqualTo(403);
    assertThat(api.anybody().post("/v1/bookers/" + what, address("a@b.c")).status()).isEqualTo(401);
  }
}
