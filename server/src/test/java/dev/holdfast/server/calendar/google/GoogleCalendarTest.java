package dev.holdfast.server.calendar.google;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.scheduling.calendar.CalendarProvider.BusyResult;
import dev.holdfast.scheduling.calendar.CalendarProvider.Listed;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.invitation.Invitation;
import dev.holdfast.scheduling.invitation.WritableCalendar;
import dev.holdfast.server.calendar.CalendarHost;
import dev.holdfast.server.calendar.FakeApi.Asked;
import dev.holdfast.server.calendar.FakeGoogle;
import dev.holdfast.server.calendar.oauth.Access;
import dev.holdfast.server.outbox.SettableClock;
import dev.holdfast.server.store.Stores;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Ann's calendars at Google. */
final class GoogleCalendarTest {

  private static final String MONTH = "2026-01-05T00:00:00Z/2026-02-05T00:00:00Z";

  private final SettableClock clock = new SettableClock(CalendarHost.NOW);
  private final FakeGoogle google = new FakeGoogle(clock);

  @TempDir Path folder;

  private CalendarHost ann;
  private CalendarConnection connection;

  @BeforeEach
  void open() {
    ann =
        new CalendarHost(
            Stores.SQLITE.newStore(event -> "{}").get(),
            folder.resolve("key"),
            clock,
            Map.of(Provider.GOOGLE, google.settings()));
    connection = ann.connect(Provider.GOOGLE);
  }

  @AfterEach
  void close() {
    ann.close();
    google.close();
  }

  private WritableCalendar calendar() {
    return ann.provider(Provider.GOOGLE);
  }

  private List<TimeSlot> busy(String window) throws CalendarException {
    BusyResult answer = calendar().busy(connection, ann.question(window));
    return ((BusyResult.Busy) answer).times().toSlots();
  }

  private CalendarException failure() {
    return catchThrowableOfType(CalendarException.class, () -> busy(MONTH));
  }

  private static TimeSlot slot(String text) {
    return TimeSlot.parse(text);
  }

  private List<Asked> asked(String path) {
    return google.asked().stream().filter(each -> each.path().equals(path)).toList();
  }

  @Test
  void theMainCalendarSaysWhenTheHostIsBusy() throws CalendarException {
    google.busy("primary", "2026-01-06T09:00:00Z/2026-01-06T10:00:00Z");

    assertThat(busy(MONTH)).containsExactly(slot("2026-01-06T09:00:00Z/2026-01-06T10:00:00Z"));
  }

  @Test
  void severalCalendarsAddUp() throws CalendarException {
    google
        .calendar("team@group.example", "Team", "reader")
        .calendar("en.german#holiday@group.v.calendar.google.com", "Holidays", "reader")
        .busy("primary", "2026-01-06T09:00:00Z/2026-01-06T10:00:00Z")
        .busy("team@group.example", "2026-01-06T10:00:00Z/2026-01-06T11:00:00Z")
        .busy(
            "en.german#holiday@group.v.calendar.google.com",
            "2026-01-08T00:00:00Z/2026-01-09T00:00:00Z");
    connection =
        ann.choose(
            Provider.GOOGLE, "team@group.example", "en.german#holiday@group.v.calendar.google.com");

    assertThat(busy(MONTH))
        .containsExactly(
            slot("2026-01-06T10:00:00Z/2026-01-06T11:00:00Z"),
            slot("2026-01-08T00:00:00Z/2026-01-09T00:00:00Z"));
  }

  @Test
  void aLongTimeIsAskedForInParts() throws CalendarException {
    google.busy(
        "primary",
        "2026-01-06T09:00:00Z/2026-01-06T10:00:00Z",
        "2026-03-06T00:00:00Z/2026-03-07T00:00:00Z",
        "2026-12-06T09:00:00Z/2026-12-06T10:00:00Z");

    assertThat(busy("2026-01-05T00:00:00Z/2027-01-05T00:00:00Z")).hasSize(3);
    assertThat(asked("/freeBusy")).hasSize(7);
  }

  @Test
  void moreThanFiftyCalendarsAreAskedForInParts() throws CalendarException {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 51; i++) {
      ids.add("c%s@group.example".formatted(i));
      google.calendar(ids.get(i), "C", "reader");
    }
    google.busy(ids.get(50), "2026-01-06T09:00:00Z/2026-01-06T10:00:00Z");
    connection = ann.choose(Provider.GOOGLE, ids.toArray(String[]::new));

    assertThat(busy(MONTH)).hasSize(1);
    assertThat(asked("/freeBusy")).hasSize(2);
  }

  @ParameterizedTest
  @CsvSource({
    "notFound, NOT_FOUND",
    "internalError, UNAVAILABLE",
    "rateLimitExceeded, THROTTLED",
  })
  void oneCalendarThatCannotBeReadIsNotTakenForFree(String reason, Code code) {
    google
        .calendar("team@group.example", "Team", "reader")
        .busy("primary", "2026-01-06T09:00:00Z/2026-01-06T10:00:00Z")
        .breaks("team@group.example", reason);
    connection = ann.choose(Provider.GOOGLE, google.account(), "team@group.example");

    assertThat(failure().code()).isEqualTo(code);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}",
        "{\"calendars\": {}}",
        "{\"calendars\": {\"primary\": {}}}",
        "{\"calendars\": {\"primary\": {\"busy\": [{}]}}}",
        "{\"calendars\": {\"primary\": {\"busy\": [{\"start\": \"now\", \"end\": \"later\"}]}}}",
        "{\"calendars\": ",
        "<html>",
      })
  void nonsenseIsNotTakenForFree(String body) {
    google.failsNext(200, Map.of(), body);

    assertThat(failure().code()).isEqualTo(Code.MALFORMED);
  }

  @Test
  void anAnswerWithoutEndIsTooLarge() {
    google.failsNext(200, Map.of(), "[" + "1,".repeat(3_000_000) + "1]");

    assertThat(failure().code()).isEqualTo(Code.TOO_LARGE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "429 | {} | THROTTLED",
        "403 | {\"error\":{\"errors\":[{\"reason\":\"userRateLimitExceeded\"}]}} | THROTTLED",
        "403 | {\"error\":{\"errors\":[{\"reason\":\"insufficientPermissions\"}]}} | ACCESS_LOST",
        "500 | oops | UNAVAILABLE",
        "503 | {} | UNAVAILABLE",
        "404 | {} | NOT_FOUND",
      })
  void whatGoogleSaysIsUnderstood(int status, String body, Code code) {
    google.failsNext(status, Map.of("Retry-After", "30"), body);

    CalendarException failure = failure();

    assertThat(failure.code()).isEqualTo(code);
    if (code == Code.THROTTLED || code == Code.UNAVAILABLE) {
      assertThat(failure.retryAfter()).contains(Duration.ofSeconds(30));
    }
  }

  @Test
  void allCalendarsAreListedAndWhichOfThemCanBeWritten() throws CalendarException {
    google
        .calendar("team@group.example", "Team", "writer")
        .calendar("own@group.example", "Own", "owner");

    assertThat(calendar().calendars(connection))
        .containsExactly(
            new Listed(google.account(), "Ann", true, true),
            new Listed("team@group.example", "Team", false, false),
            new Listed("own@group.example", "Own", false, true));
  }

  @Test
  void aBookingIsWrittenOnceHoweverOften() throws CalendarException {
    Invitation invitation = ann.invitation("2026-01-06T09:00:00Z");

    String id = calendar().write(connection, "primary", invitation, Optional.empty());
    String again = calendar().write(connection, "primary", invitation, Optional.empty());
    String known = calendar().write(connection, "primary", invitation, Optional.of(id));

    assertThat(again).isEqualTo(id);
    assertThat(known).isEqualTo(id);
    assertThat(google.events("primary")).hasSize(1);
    JsonNode event = google.events("primary").get(0);
    assertThat(event.path("summary").asString()).isEqualTo("A talk: Bob");
    assertThat(event.path("description").asString()).contains("bob@example.com");
    assertThat(event.path("start").path("dateTime").asString()).isEqualTo("2026-01-06T09:00:00Z");
  }

  @Test
  void anAnswerThatWasLostMakesNoSecondEvent() throws CalendarException {
    Invitation invitation = ann.invitation("2026-01-06T09:00:00Z");
    calendar().write(connection, "primary", invitation, Optional.empty());
    // The update finds nothing, as if the first attempt had come in between.
    google.failsNext(404, Map.of(), "{}");

    calendar().write(connection, "primary", invitation, Optional.empty());

    assertThat(google.events("primary")).hasSize(1);
  }

  @Test
  void aBookingMovesAndDisappears() throws CalendarException {
    Invitation invitation = ann.invitation("2026-01-06T09:00:00Z");
    String id = calendar().write(connection, "primary", invitation, Optional.empty());

    Invitation moved = CalendarHost.moved(invitation, "2026-01-07T09:00:00Z/2026-01-07T09:30:00Z");
    calendar().write(connection, "primary", moved, Optional.of(id));

    assertThat(busy(MONTH)).containsExactly(slot("2026-01-07T09:00:00Z/2026-01-07T09:30:00Z"));

    calendar().erase(connection, "primary", id);
    calendar().erase(connection, "primary", id);
    calendar().erase(connection, "primary", "neverwritten");

    assertThat(google.events("primary")).isEmpty();
  }

  @Test
  void whatTheHostHasDeletedComesBackWithTheNextChange() throws CalendarException {
    Invitation invitation = ann.invitation("2026-01-06T09:00:00Z");
    String id = calendar().write(connection, "primary", invitation, Optional.empty());
    google.deleteAll("primary");

    calendar().write(connection, "primary", invitation, Optional.of(id));

    assertThat(google.events("primary")).hasSize(1);
  }

  @Test
  void whoAllowedToReadOnlyIsNotWrittenTo() throws CalendarException {
    connection = ann.connect(Provider.GOOGLE, Access.READ);

    CalendarException failure =
        catchThrowableOfType(
            CalendarException.class,
            () ->
                calendar()
                    .write(
                        connection,
                        "primary",
                        ann.invitation("2026-01-06T09:00:00Z"),
                        Optional.empty()));

    assertThat(failure.code()).isEqualTo(Code.UNSUPPORTED);
    assertThat(busy(MONTH)).isEmpty();
    assertThat(calendar().calendars(connection)).noneMatch(Listed::writable);
  }

  @Test
  void whatTheHostHadAllowedIsGivenBack() throws CalendarException {
    calendar().revoke(connection);
    calendar().revoke(connection);

    assertThat(google.authority().revocations()).isEqualTo(1);
    assertThat(failure().code()).isEqualTo(Code.ACCESS_LOST);
  }

  @Test
  void idsAreSpeltAsGoogleWantsThem() {
    assertThat(GoogleEvent.idOf(new BookingId("foobar"))).isEqualTo("cpnmuoj1e8");
    assertThat(GoogleEvent.idOf(new BookingId("bkg_4T"))).matches("[a-v0-9]{5,1024}");
  }
}
