package dev.holdfast.server.calendar.caldav;

import static dev.holdfast.server.calendar.caldav.Accounts.failure;
import static dev.holdfast.server.calendar.caldav.RadicaleServer.PASSWORD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.scheduling.calendar.CalendarProvider.BusyResult;
import dev.holdfast.scheduling.calendar.CalendarProvider.Listed;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.invitation.Invitation;
import dev.holdfast.server.store.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calendars on a real CalDAV server. */
final class RadicaleTest {

  private static final Accounts ACCOUNTS = new Accounts(true, DavClient.LIMITS);
  private static RadicaleServer radicale;

  private String user;
  private String work;

  @BeforeAll
  static void start(@TempDir Path folder) throws IOException, InterruptedException {
    radicale = RadicaleServer.start(folder);
  }

  @AfterAll
  static void stop() {
    ACCOUNTS.close();
    if (radicale != null) {
      radicale.close();
    }
  }

  @BeforeEach
  void newUser() throws IOException {
    user = radicale.newUser();
    work = radicale.newCalendar(user, "work", "VEVENT");
  }

  private CalDavAccount account(String url) {
    return new CalDavAccount(url, user, PASSWORD);
  }

  private CalendarConnection connect(String... calendars) {
    return ACCOUNTS.connect(account(radicale.url("/")), calendars);
  }

  private void event(String calendar, String uid, String lines) {
    radicale.put(calendar + uid + ".ics", vevent(uid, lines));
  }

  private static String vevent(String uid, String lines) {
    return "BEGIN:VEVENT\nUID:%s\nDTSTAMP:20260101T000000Z\nSUMMARY:Secret\n%s\nEND:VEVENT\n"
        .formatted(uid, lines);
  }

  // Finding calendars

  @ParameterizedTest
  @ValueSource(strings = {"", "/", "/.well-known/caldav", "/%s/", "/%s"})
  void calendarsAreFoundFromTheServerAndFromTheUser(String path) throws CalendarException {
    radicale.newCalendar(user, "home", "VEVENT");
    radicale.newCalendar(user, "tasks", "VTODO");

    List<Listed> calendars =
        ACCOUNTS.provider.calendars(account(radicale.url(path.formatted(user))));

    assertThat(calendars)
        .containsExactly(
            new Listed(
                radicale.url("/%s/home/".formatted(user)), "The home of " + user, true, true),
            new Listed(radicale.url(work), "The work of " + user, false, true));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/%s/work/", "/%s/work"})
  void theAddressOfACalendarStandsForThatCalendarAlone(String path) throws CalendarException {
    radicale.newCalendar(user, "home", "VEVENT");

    List<Listed> calendars =
        ACCOUNTS.provider.calendars(account(radicale.url(path.formatted(user))));

    assertThat(calendars)
        .containsExactly(new Listed(radicale.url(work), "The work of " + user, true, true));
  }

  @Test
  void aCalendarThatCannotBeWrittenToSaysSoAndIsNotTheMainOne() throws CalendarException {
    radicale.newCalendar(user, "readonly", "VEVENT");

    assertThat(ACCOUNTS.provider.calendars(connect()))
        .extracting(Listed::name, Listed::main, Listed::writable)
        .containsExactly(
            tuple("The readonly of " + user, false, false),
            tuple("The work of " + user, true, true));
  }

  @Test
  void aWrongPasswordIsAccessLost() {
    CalDavAccount wrong = new CalDavAccount(radicale.url("/"), user, "wrong-c4n4ry");

    CalendarException failure = failure(() -> ACCOUNTS.busy(ACCOUNTS.connect(wrong)));

    assertThat(failure.code()).isEqualTo(Code.ACCESS_LOST);
    assertThat(failure).hasMessage("127.0.0.1 does not accept the user name and password");
    assertThat(wrong.toString()).doesNotContain("c4n4ry");
  }

  @Test
  void anAccountWithoutCalendarsHasNothingToFind() throws IOException {
    CalDavAccount empty = new CalDavAccount(radicale.url("/"), radicale.newUser(), PASSWORD);

    assertThat(failure(() -> ACCOUNTS.provider.calendars(empty)).code()).isEqualTo(Code.NOT_FOUND);
  }

  // Reading them

  @Test
  void theTimeOfEventsIsBusyAndTheTimeAroundThemIsNot() throws CalendarException {
    event(work, "single", "DTSTART:20261020T100000Z\nDTEND:20261020T110000Z");
    event(work, "transparent", "DTSTART:20261020T120000Z\nDURATION:PT1H\nTRANSP:TRANSPARENT");
    event(work, "cancelled", "DTSTART:20261020T140000Z\nDURATION:PT1H\nSTATUS:CANCELLED");
    event(work, "allday", "DTSTART;VALUE=DATE:20261022");
    event(work, "floating", "DTSTART:20261023T090000\nDURATION:PT30M");
    event(work, "before", "DTSTART:20260901T100000Z\nDTEND:20260901T110000Z");

    assertThat(ACCOUNTS.busy(connect()))
        .containsExactly(
            "2026-10-20T10:00:00Z/2026-10-20T11:00:00Z",
            "2026-10-21T22:00:00Z/2026-10-22T22:00:00Z",
            "2026-10-23T07:00:00Z/2026-10-23T07:30:00Z");
  }

  @Test
  void aSeriesIsBusyWhereItsOccurrencesAreOnBothSidesOfAClockChange() throws CalendarException {
    radicale.put(
        work + "series.ics",
        vevent(
                "series",
                """
                DTSTART;TZID=Europe/Berlin:20260105T090000
                DTEND;TZID=Europe/Berlin:20260105T100000
                RRULE:FREQ=WEEKLY;BYDAY=MO,WE,FR
                EXDATE;TZID=Europe/Berlin:20261023T090000\
                """)
            + vevent(
                "series",
                """
                RECURRENCE-ID;TZID=Europe/Berlin:20261021T090000
                DTSTART;TZID=Europe/Berlin:20261022T150000
                DTEND;TZID=Europe/Berlin:20261022T160000\
                """));

    assertThat(ACCOUNTS.busy(connect()))
        .containsExactly(
            "2026-10-19T07:00:00Z/2026-10-19T08:00:00Z",
            "2026-10-22T13:00:00Z/2026-10-22T14:00:00Z",
            "2026-10-26T08:00:00Z/2026-10-26T09:00:00Z",
            "2026-10-28T08:00:00Z/2026-10-28T09:00:00Z",
            "2026-10-30T08:00:00Z/2026-10-30T09:00:00Z");
  }

  @Test
  void aDayAtTheEdgeOfTheWindowIsBusyWhereverTheServerThinksItBegins() throws CalendarException {
    event(work, "edge", "DTSTART;VALUE=DATE:20261102");

    assertThat(ACCOUNTS.busy(connect()))
        .containsExactly("2026-11-01T23:00:00Z/2026-11-02T00:00:00Z");
  }

  @Test
  void allChosenCalendarsCountAndNoOther() throws CalendarException {
    String home = radicale.newCalendar(user, "home", "VEVENT");
    String other = radicale.newCalendar(user, "other", "VEVENT");
    event(work, "one", "DTSTART:20261020T100000Z\nDURATION:PT1H");
    event(home, "two", "DTSTART:20261020T103000Z\nDURATION:PT1H");
    event(other, "three", "DTSTART:20261020T150000Z\nDURATION:PT1H");

    assertThat(ACCOUNTS.busy(connect(radicale.url(work), radicale.url(home))))
        .containsExactly("2026-10-20T10:00:00Z/2026-10-20T11:30:00Z");
  }

  @Test
  void whatHasNotChangedIsNotReadAgain() throws Exception {
    event(work, "one", "DTSTART:20261020T100000Z\nDURATION:PT1H");
    try (DavProxy proxy = new DavProxy(radicale)) {
      CalendarConnection connection = ACCOUNTS.connect(account(proxy.url("/")), proxy.url(work));
      Optional<String> validator =
          ((BusyResult.Busy) ACCOUNTS.ask(connection, Optional.empty())).validator();
      assertThat(proxy.methods()).containsExactly("PROPFIND", "REPORT");

      assertThat(ACCOUNTS.ask(connection, validator)).isEqualTo(new BusyResult.Unchanged());
      assertThat(proxy.methods()).containsExactly("PROPFIND", "REPORT", "PROPFIND");

      event(work, "one", "DTSTART:20261020T120000Z\nDURATION:PT1H");
      BusyResult changed = ACCOUNTS.ask(connection, validator);
      assertThat(((BusyResult.Busy) changed).times().toSlots())
          .containsExactly(TimeSlot.parse("2026-10-20T12:00:00Z/PT1H"));
      assertThat(((BusyResult.Busy) changed).validator()).isPresent().isNotEqualTo(validator);
    }
  }

  @Test
  void aCalendarThatIsGoneIsNotFoundAndNoneIsTakenForIt() {
    radicale.newCalendar(user, "home", "VEVENT");
    CalendarConnection chosen = connect(radicale.url(work));
    CalendarConnection entered = ACCOUNTS.connect(account(radicale.url(work)));
    radicale.send("DELETE", work, "");

    assertThat(failure(() -> ACCOUNTS.busy(chosen)).code()).isEqualTo(Code.NOT_FOUND);
    assertThat(failure(() -> ACCOUNTS.busy(entered)).code()).isEqualTo(Code.NOT_FOUND);
    assertThat(failure(() -> write(chosen, invitation(), Optional.empty())).code())
        .isEqualTo(Code.NOT_FOUND);
  }

  // Writing to them

  private static Invitation invitation() {
    Host host = Samples.host();
    EventType eventType = Samples.eventType(host);
    Booking booking = Samples.booking(eventType, Instant.parse("2026-10-20T10:00:00Z"));
    return new Invitation(booking, eventType, host);
  }

  private static Invitation moved(Invitation before, String time) {
    Booking booking =
        Samples.with(
            before.booking(), TimeSlot.parse(time), Samples.life(BookingStatus.CONFIRMED, 2));
    return new Invitation(booking, before.eventType(), before.host());
  }

  private String write(
      CalendarConnection connection, Invitation invitation, Optional<String> remoteId)
      throws CalendarException {
    String calendar = connection.choice().calendars().get(0);
    return ACCOUNTS.provider.write(connection, calendar, invitation, remoteId);
  }

  /** The meetings in the calendar, by address. */
  private List<String> stored() {
    String answer = radicale.send("PROPFIND", work, "").body();
    return Pattern.compile("<href>([^<]*\\.ics)</href>")
        .matcher(answer)
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  @Test
  void aMeetingIsWrittenOnceMovedAndErased() throws CalendarException {
    CalendarConnection connection = connect(radicale.url(work));
    Invitation invitation = invitation();

    String remoteId = write(connection, invitation, Optional.empty());
    assertThat(write(connection, invitation, Optional.of(remoteId))).isEqualTo(remoteId);
    assertThat(write(connection, invitation, Optional.empty())).isEqualTo(remoteId);
    assertThat(remoteId).isEqualTo(radicale.url(work + invitation.booking().id() + ".ics"));
    assertThat(stored()).hasSize(1);
    assertThat(ACCOUNTS.busy(connection))
        .containsExactly("2026-10-20T10:00:00Z/2026-10-20T10:30:00Z");

    Invitation later = moved(invitation, "2026-10-21T15:00:00Z/PT30M");
    assertThat(write(connection, later, Optional.of(remoteId))).isEqualTo(remoteId);
    assertThat(stored()).hasSize(1);
    assertThat(ACCOUNTS.busy(connection))
        .containsExactly("2026-10-21T15:00:00Z/2026-10-21T15:30:00Z");

    ACCOUNTS.provider.erase(connection, radicale.url(work), remoteId);
    ACCOUNTS.provider.erase(connection, radicale.url(work), remoteId);
    assertThat(stored()).isEmpty();
  }

  @Test
  void aStoredMeetingAsksTheServerToSendNothing() throws CalendarException {
    String remoteId = write(connect(radicale.url(work)), invitation(), Optional.empty());

    String path = remoteId.substring(radicale.url("").length());
    String text = radicale.send("GET", path, "").body().replace("\r\n ", "");
    assertThat(text)
        .contains("SUMMARY:A talk", "mailto:bob@example.com")
        .doesNotContain("METHOD")
        .containsPattern("ATTENDEE[^\r\n]*SCHEDULE-AGENT=CLIENT")
        .containsPattern("ORGANIZER[^\r\n]*SCHEDULE-AGENT=CLIENT");
  }

  @Test
  void aMeetingWhoseAnswerWasLostIsStillThereOnce() throws Exception {
    try (DavProxy proxy = new DavProxy(radicale)) {
      CalendarConnection connection = ACCOUNTS.connect(account(proxy.url("/")), proxy.url(work));
      Invitation invitation = invitation();
      proxy.loseAnswerToNext("PUT");

      CalendarException lost = failure(() -> write(connection, invitation, Optional.empty()));
      assertThat(lost.code()).isEqualTo(Code.UNAVAILABLE);
      assertThat(lost.needsHost()).isFalse();
      assertThat(stored()).hasSize(1);

      String remoteId = write(connection, invitation, Optional.empty());
      assertThat(stored()).hasSize(1);

      proxy.loseAnswerToNext("DELETE");
      assertThat(
              failure(() -> ACCOUNTS.provider.erase(connection, proxy.url(work), remoteId)).code())
          .isEqualTo(Code.UNAVAILABLE);
      ACCOUNTS.provider.erase(connection, proxy.url(work), remoteId);
      assertThat(stored()).isEmpty();
    }
  }

  @Test
  void whoeverChangesTheMeetingMeanwhileDoesNotWin() throws Exception {
    try (DavProxy proxy = new DavProxy(radicale)) {
      CalendarConnection connection = ACCOUNTS.connect(account(proxy.url("/")), proxy.url(work));
      Invitation invitation = invitation();
      String remoteId = write(connection, invitation, Optional.empty());
      String path = remoteId.substring(proxy.url("").length());
      String uid = invitation.uid();
      proxy.beforeNext(
          "PUT", () -> radicale.put(path, vevent(uid, "DTSTART:20261027T100000Z\nDURATION:PT3H")));

      write(connection, moved(invitation, "2026-10-21T15:00:00Z/PT30M"), Optional.of(remoteId));

      assertThat(proxy.methods()).containsExactly("PUT", "PROPFIND", "PUT", "PROPFIND", "PUT");
      assertThat(stored()).hasSize(1);
      assertThat(ACCOUNTS.busy(connection))
          .containsExactly("2026-10-21T15:00:00Z/2026-10-21T15:30:00Z");
    }
  }

  @Test
  void aMeetingThatTheHostErasedComesBackWhenItMoves() throws CalendarException {
    CalendarConnection connection = connect(radicale.url(work));
    Invitation invitation = invitation();
    String remoteId = write(connection, invitation, Optional.empty());
    radicale.send("DELETE", remoteId.substring(radicale.url("").length()), "");

    write(connection, moved(invitation, "2026-10-21T15:00:00Z/PT30M"), Optional.of(remoteId));

    assertThat(ACCOUNTS.busy(connection))
        .containsExactly("2026-10-21T15:00:00Z/2026-10-21T15:30:00Z");
  }

  @Test
  void aMeetingThatAMailProgramHasPutThereIsNotWrittenASecondTime() throws CalendarException {
    CalendarConnection connection = connect(radicale.url(work));
    Invitation invitation = invitation();
    String uid = invitation.uid();
    radicale.put(work + "by-mail.ics", vevent(uid, "DTSTART:20261027T100000Z\nDURATION:PT3H"));

    String remoteId = write(connection, invitation, Optional.empty());

    assertThat(remoteId).isEqualTo(radicale.url(work + "by-mail.ics"));
    assertThat(stored()).hasSize(1);
    assertThat(ACCOUNTS.busy(connection))
        .containsExactly("2026-10-20T10:00:00Z/2026-10-20T10:30:00Z");
  }

  @Test
  void aCalendarThatMayNotBeWrittenToRefuses() {
    String readonly = radicale.newCalendar(user, "readonly", "VEVENT");

    CalendarException failure =
        failure(() -> write(connect(radicale.url(readonly)), invitation(), Optional.empty()));

    assertThat(failure.code()).isEqualTo(Code.ACCESS_LOST);
  }
}
