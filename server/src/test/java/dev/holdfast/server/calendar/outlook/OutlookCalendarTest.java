package dev.holdfast.server.calendar.outlook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.scheduling.calendar.CalendarProvider.BusyResult;
import dev.holdfast.scheduling.calendar.CalendarProvider.Listed;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.invitation.Invitation;
import dev.holdfast.scheduling.invitation.WritableCalendar;
import dev.holdfast.server.calendar.CalendarHost;
import dev.holdfast.server.calendar.FakeGraph;
import dev.holdfast.server.calendar.oauth.Access;
import dev.holdfast.server.outbox.SettableClock;
import dev.holdfast.server.store.Stores;
import java.nio.file.Path;
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

/** Ann's calendars at Microsoft. */
final class OutlookCalendarTest {

  private static final String MAIN = FakeGraph.MAIN;
  private static final String MONTH = "2026-01-05T00:00:00Z/2026-02-05T00:00:00Z";
  private static final String NINE = "2026-01-06T09:00:00Z/2026-01-06T10:00:00Z";
  private static final String TEN = "2026-01-06T10:30:00Z/2026-01-06T11:00:00Z";
  private static final String NOON = "2026-01-06T12:00:00Z/2026-01-06T13:00:00Z";

  private final SettableClock clock = new SettableClock(CalendarHost.NOW);
  private final FakeGraph graph = new FakeGraph(clock);

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
            Map.of(Provider.OUTLOOK, graph.settings()));
    connection = ann.connect(Provider.OUTLOOK);
  }

  @AfterEach
  void close() {
    ann.close();
    graph.close();
  }

  private WritableCalendar calendar() {
    return ann.provider(Provider.OUTLOOK);
  }

  private List<TimeSlot> busy(String window) throws CalendarException {
    BusyResult answer = calendar().busy(connection, ann.question(window));
    return ((BusyResult.Busy) answer).times().toSlots();
  }

  private CalendarException failure() {
    return catchThrowableOfType(CalendarException.class, () -> busy(MONTH));
  }

  private long asked(String end) {
    return graph.asked().stream().filter(each -> each.path().endsWith(end)).count();
  }

  private static TimeSlot slot(String text) {
    return TimeSlot.parse(text);
  }

  @Test
  void theScheduleSaysWhenTheHostIsBusy() throws CalendarException {
    graph
        .event(MAIN, NINE, "busy")
        .event(MAIN, TEN, "tentative")
        .event(MAIN, NOON, "oof")
        .event(MAIN, "2026-01-07T09:00:00Z/2026-01-07T10:00:00Z", "free")
        .event(MAIN, "2026-01-08T09:00:00Z/2026-01-08T10:00:00Z", "workingElsewhere");

    assertThat(busy(MONTH)).containsExactly(slot(NINE), slot(TEN), slot(NOON));
    assertThat(asked("/getSchedule")).isEqualTo(1);
    assertThat(asked("/calendarView")).isZero();
  }

  @Test
  void aLongTimeIsAskedForInParts() throws CalendarException {
    graph
        .event(MAIN, NINE, "busy")
        .event(MAIN, "2026-12-06T09:00:00Z/2026-12-06T10:00:00Z", "busy");

    assertThat(busy("2026-01-05T00:00:00Z/2027-01-05T00:00:00Z")).hasSize(2);
    assertThat(asked("/getSchedule")).isEqualTo(7);
  }

  @Test
  void aPersonalAccountIsAskedInAnotherWay() throws CalendarException {
    graph
        .isPersonal()
        .event(MAIN, NINE, "busy")
        .event(MAIN, TEN, "tentative")
        .event(MAIN, NOON, "oof")
        .event(MAIN, "2026-01-07T09:00:00Z/2026-01-07T10:00:00Z", "free")
        .event(MAIN, "2026-01-08T09:00:00Z/2026-01-08T10:00:00Z", "workingElsewhere")
        .event(MAIN, "2026-01-09T09:00:00Z/2026-01-09T10:00:00Z", "unknown")
        .cancelled(MAIN, "2026-01-10T09:00:00Z/2026-01-10T10:00:00Z");

    assertThat(busy(MONTH))
        .containsExactly(
            slot(NINE), slot(TEN), slot(NOON), slot("2026-01-09T09:00:00Z/2026-01-09T10:00:00Z"));
    assertThat(asked("/calendarView")).isEqualTo(4);
  }

  @Test
  void moreThanAScheduleCanTellIsAskedInAnotherWay() throws CalendarException {
    graph.failsNext(
        200,
        Map.of(),
        """
        {"value": [{"scheduleId": "a", "error": {"responseCode": "5006"}, "scheduleItems": []}]}
        """);
    graph.event(MAIN, NINE, "busy");

    assertThat(busy(MONTH)).containsExactly(slot(NINE));
    assertThat(asked("/calendarView")).isEqualTo(1);
  }

  @Test
  void severalCalendarsAddUp() throws CalendarException {
    graph
        .calendar("AAMk+team=", "Team", false)
        .event(MAIN, NINE, "busy")
        .event("AAMk+team=", NOON, "busy");
    connection = ann.choose(Provider.OUTLOOK, MAIN, "AAMk+team=");

    assertThat(busy(MONTH)).containsExactly(slot(NINE), slot(NOON));
    assertThat(asked("/getSchedule")).isZero();
  }

  @Test
  void oneCalendarThatIsGoneIsNotTakenForFree() {
    graph.event(MAIN, NINE, "busy");
    connection = ann.choose(Provider.OUTLOOK, MAIN, "gone");

    assertThat(failure().code()).isEqualTo(Code.NOT_FOUND);
  }

  @Test
  void wholeDaysAreThoseOfTheHost() throws CalendarException {
    graph.wholeDays(MAIN, "2026-01-07T00:00:00Z/2026-01-08T00:00:00Z");
    connection = ann.choose(Provider.OUTLOOK, MAIN);

    assertThat(busy(MONTH)).containsExactly(slot("2026-01-06T23:00:00Z/2026-01-07T23:00:00Z"));
  }

  @Test
  void nothingButTimesIsAskedFor() throws CalendarException {
    graph.event(MAIN, NINE, "busy");
    connection = ann.choose(Provider.OUTLOOK, MAIN);

    busy(MONTH);

    assertThat(graph.asked().toString()).doesNotContain("subject");
  }

  @Test
  void tokensGoNowhereElse() {
    graph.isPersonal().goesOnAt("http://127.0.0.1:9/v1.0");
    graph.event(MAIN, NINE, "busy").event(MAIN, TEN, "busy").event(MAIN, NOON, "busy");

    assertThat(failure().code()).isEqualTo(Code.MALFORMED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}",
        "{\"value\": [{\"scheduleId\": \"a\"}]}",
        "{\"value\": [{\"scheduleItems\": [{}]}]}",
        "{\"value\": [{\"scheduleItems\": [{\"status\": \"busy\"}]}]}",
        "{\"value\": [{\"scheduleItems\": [{\"status\": \"busy\", \"start\": {\"dateTime\":"
            + " \"2026-01-06T09:00:00\", \"timeZone\": \"W. Europe Standard Time\"}}]}]}",
        "{\"value\": ",
      })
  void nonsenseIsNotTakenForFree(String body) {
    graph.failsNext(200, Map.of(), body);

    assertThat(failure().code()).isEqualTo(Code.MALFORMED);
  }

  @ParameterizedTest
  @CsvSource({"429, THROTTLED", "500, UNAVAILABLE", "503, UNAVAILABLE", "504, UNAVAILABLE"})
  void whatGraphSaysIsUnderstood(int status, Code code) {
    graph.failsNext(status, Map.of("Retry-After", "30"), "{}");

    CalendarException failure = failure();

    assertThat(failure.code()).isEqualTo(code);
    assertThat(failure.retryAfter()).isPresent();
  }

  @Test
  void allCalendarsAreListedAndWhichOfThemCanBeWritten() throws CalendarException {
    graph.calendar("AAMk+team=", "Team", false);

    assertThat(calendar().calendars(connection))
        .containsExactly(
            new Listed(MAIN, "Calendar", true, true),
            new Listed("AAMk+team=", "Team", false, false));
  }

  @Test
  void aBookingIsWrittenOnceHoweverOften() throws CalendarException {
    Invitation invitation = ann.invitation("2026-01-06T09:00:00Z");

    String id = calendar().write(connection, MAIN, invitation, Optional.empty());
    String again = calendar().write(connection, MAIN, invitation, Optional.empty());
    String known = calendar().write(connection, MAIN, invitation, Optional.of(id));

    assertThat(again).isEqualTo(id);
    assertThat(known).isEqualTo(id);
    assertThat(graph.events(MAIN)).hasSize(1);
    JsonNode event = graph.events(MAIN).get(0);
    assertThat(event.path("subject").asString()).isEqualTo("A talk: Bob");
    assertThat(event.path("start").path("dateTime").asString()).isEqualTo("2026-01-06T09:00:00");
  }

  @Test
  void anAttemptThatIsStillUnderWayMakesNoSecondEvent() throws CalendarException {
    Invitation invitation = ann.invitation("2026-01-06T09:00:00Z");
    String id = calendar().write(connection, MAIN, invitation, Optional.empty());
    // The search finds nothing, as if the first attempt had come in between.
    graph.failsNext(200, Map.of(), "{\"value\": []}");

    assertThat(calendar().write(connection, MAIN, invitation, Optional.empty())).isEqualTo(id);
    assertThat(graph.events(MAIN)).hasSize(1);
  }

  @Test
  void aBookingMovesAndDisappears() throws CalendarException {
    Invitation invitation = ann.invitation("2026-01-06T09:00:00Z");
    String id = calendar().write(connection, MAIN, invitation, Optional.empty());

    Invitation moved = CalendarHost.moved(invitation, "2026-01-07T09:00:00Z/2026-01-07T09:30:00Z");
    calendar().write(connection, MAIN, moved, Optional.of(id));

    assertThat(busy(MONTH)).containsExactly(slot("2026-01-07T09:00:00Z/2026-01-07T09:30:00Z"));

    calendar().erase(connection, MAIN, id);
    calendar().erase(connection, MAIN, id);

    assertThat(graph.events(MAIN)).isEmpty();
  }

  @Test
  void whatTheHostHasDeletedComesBackWithTheNextChange() throws CalendarException {
    Invitation invitation = ann.invitation("2026-01-06T09:00:00Z");
    String id = calendar().write(connection, MAIN, invitation, Optional.empty());
    graph.deleteAll(MAIN);

    Invitation moved = CalendarHost.moved(invitation, "2026-01-07T09:00:00Z/2026-01-07T09:30:00Z");
    String anew = calendar().write(connection, MAIN, moved, Optional.of(id));

    assertThat(anew).isNotEqualTo(id);
    assertThat(graph.events(MAIN)).hasSize(1);
  }

  @Test
  void whoAllowedToReadOnlyIsNotWrittenTo() throws CalendarException {
    connection = ann.connect(Provider.OUTLOOK, Access.READ);

    CalendarException failure =
        catchThrowableOfType(
            CalendarException.class,
            () ->
                calendar()
                    .write(
                        connection,
                        MAIN,
                        ann.invitation("2026-01-06T09:00:00Z"),
                        Optional.empty()));

    assertThat(failure.code()).isEqualTo(Code.UNSUPPORTED);
    assertThat(busy(MONTH)).isEmpty();
  }

  @Test
  void givingBackEndsNothingElseThatTheHostIsSignedInTo() throws CalendarException {
    int before = graph.asked().size();

    calendar().revoke(connection);

    assertThat(graph.asked()).hasSize(before);
    assertThat(graph.authority().revocations()).isZero();
  }
}
