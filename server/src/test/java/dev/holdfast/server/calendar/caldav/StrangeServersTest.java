package dev.holdfast.server.calendar.caldav;

import static dev.holdfast.server.calendar.caldav.Accounts.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.scheduling.calendar.CalendarProvider.Listed;
import dev.holdfast.server.net.SafeHttp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Servers that are broken, hostile, or can do more than Radicale. */
final class StrangeServersTest {

  private static final String CALENDAR = "/p4th/work/";
  private static final String PASSWORD = "c4n4ry";

  private static final String BUSY_AT_TEN =
      """
      BEGIN:VCALENDAR
      VERSION:2.0
      BEGIN:VFREEBUSY
      FREEBUSY;FBTYPE=BUSY:20261020T100000Z/PT1H,20261020T120000Z/20261020T130000Z
      FREEBUSY;FBTYPE=FREE:20261020T150000Z/PT1H
      END:VFREEBUSY
      END:VCALENDAR
      """;

  private static final String EVENT_AT_NINE =
      """
      <multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><response>
        <href>/p4th/work/one.ics</href>
        <propstat><prop><C:calendar-data><![CDATA[BEGIN:VCALENDAR
      BEGIN:VEVENT
      UID:one
      DTSTART:20261020T090000Z
      DURATION:PT1H
      END:VEVENT
      END:VCALENDAR
      ]]></C:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat>
      </response></multistatus>
      """;

  /** Some of the events, and that there are more of them. */
  private static final String TOO_MUCH =
      EVENT_AT_NINE.replace(
          "</multistatus>",
          "<response><href>/p4th/work/</href><status>HTTP/1.1 507 Too many</status></response>"
              + "</multistatus>");

  private final Accounts accounts =
      new Accounts(true, new SafeHttp.Limits(Duration.ofSeconds(10), DavClient.LIMITS.bytes()));
  private StrangeServer server;

  @BeforeEach
  void start() throws IOException {
    server = new StrangeServer();
    server.on("PROPFIND", 207, calendar("Europe/Berlin", "<D:privilege><D:all/></D:privilege>"));
  }

  @AfterEach
  void stop() {
    accounts.close();
    server.close();
  }

  private static String calendar(String zone, String privileges) {
    return """
        <D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:response>
          <D:href>/p4th/work/</D:href>
          <D:propstat><D:prop>
            <D:resourcetype><D:collection/><C:calendar/></D:resourcetype>
            <D:current-user-privilege-set>%s</D:current-user-privilege-set>
            <D:supported-report-set><D:supported-report><D:report><C:free-busy-query/></D:report>
            </D:supported-report></D:supported-report-set>
            <C:calendar-timezone>BEGIN:VCALENDAR
        BEGIN:VTIMEZONE
        TZID:%s
        END:VTIMEZONE
        END:VCALENDAR</C:calendar-timezone>
          </D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>
        </D:response></D:multistatus>
        """
        .formatted(privileges, zone);
  }

  private CalendarConnection connect(String url) {
    return accounts.connect(new CalDavAccount(url, "ann", PASSWORD));
  }

  private CalendarConnection connect() {
    return connect(server.url(CALENDAR));
  }

  private CalendarException problem() {
    return problem(connect());
  }

  /** What is the matter; and nothing that is nobody's business is in its message. */
  private CalendarException problem(CalendarConnection connection) {
    CalendarException problem = failure(() -> accounts.busy(connection));
    assertThat(problem.getMessage()).doesNotContain(PASSWORD, "p4th", "YW5uOmM0bjRyeQ");
    return problem;
  }

  private Code code() {
    return problem().code();
  }

  // Free and busy, told by the server

  /** Answers a free-busy query, and a query for events. */
  private void reports(int status, String freeBusy) {
    server.on(
        "REPORT",
        exchange -> {
          boolean isFirst = server.requests().stream().filter(REPORT::equals).count() == 1;
          StrangeServer.send(exchange, isFirst ? status : 207, isFirst ? freeBusy : EVENT_AT_NINE);
        });
  }

  private static final String REPORT = "REPORT " + CALENDAR;

  @Test
  void aServerThatTellsFreeFromBusyIsBelieved() throws CalendarException {
    reports(200, BUSY_AT_TEN);

    assertThat(accounts.busy(connect()))
        .containsExactly(
            "2026-10-20T10:00:00Z/2026-10-20T11:00:00Z",
            "2026-10-20T12:00:00Z/2026-10-20T13:00:00Z");
    assertThat(server.requests()).containsExactly("PROPFIND " + CALENDAR, REPORT);
  }

  @ParameterizedTest
  @CsvSource({
    "403, no",
    "500, no",
    "501, no",
    "200, no",
    "200, <html>Welcome</html>",
    "207, <multistatus xmlns='DAV:'/>",
  })
  void whereThatFailsTheEventsAreRead(int status, String answer) throws CalendarException {
    reports(status, answer);

    assertThat(accounts.busy(connect()))
        .containsExactly("2026-10-20T09:00:00Z/2026-10-20T10:00:00Z");
  }

  @Test
  void aCalendarOfAnotherZoneIsReadByOurselves() throws CalendarException {
    server.on(
        "PROPFIND", 207, calendar("America/New_York", "<D:privilege><D:read/></D:privilege>"));
    server.on("REPORT", 207, EVENT_AT_NINE);

    assertThat(accounts.busy(connect()))
        .containsExactly("2026-10-20T09:00:00Z/2026-10-20T10:00:00Z");
    assertThat(server.requests()).containsExactly("PROPFIND " + CALENDAR, REPORT);
  }

  @Test
  void whoMayOnlySeeFreeFromBusyAsksForNoMore() throws CalendarException {
    String onlyFreeBusy = "<D:privilege><C:read-free-busy/></D:privilege>";
    server.on("PROPFIND", 207, calendar("America/New_York", onlyFreeBusy));
    reports(200, BUSY_AT_TEN);
    assertThat(accounts.busy(connect())).hasSize(2);

    server.on("REPORT", 500, "");
    assertThat(code()).isEqualTo(Code.UNAVAILABLE);
  }

  // Finding calendars

  @Test
  void aServerIsFoundThroughItsWellKnownAddressAndSoIsItsMainCalendar() throws CalendarException {
    Map<String, String> answers =
        Map.of(
            "/dav/",
                properties(
                    "/dav/",
                    "<current-user-principal><href>/dav/ann/</href>" + "</current-user-principal>"),
            "/dav/ann/",
                properties(
                    "/dav/ann/",
                    "<C:calendar-home-set><href>/dav/home/</href>" + "</C:calendar-home-set>"),
            "/dav/home/", LISTING);
    server.on(
        "PROPFIND",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          if (path.equals("/.well-known/caldav")) {
            exchange.getResponseHeaders().set("Location", "/dav/");
            StrangeServer.send(exchange, 301, "");
          }
          StrangeServer.send(
              exchange, answers.containsKey(path) ? 207 : 405, answers.getOrDefault(path, ""));
        });

    var calendars = accounts.provider.calendars(new CalDavAccount(server.url(""), "ann", PASSWORD));

    assertThat(calendars)
        .containsExactly(
            new Listed(server.url("/dav/home/a%20%7Bb%7D/"), "a {b}", false, false),
            new Listed(server.url("/dav/home/birthdays/"), "birthdays", false, true),
            new Listed(server.url("/dav/home/m%C3%BCller/"), "Müller", true, true));
  }

  private static String properties(String href, String properties) {
    return """
        <multistatus xmlns="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><response>
          <href>%s</href>
          <propstat><prop>%s</prop><status>HTTP/1.1 200 OK</status></propstat>
        </response></multistatus>
        """
        .formatted(href, properties);
  }

  private static final String LISTING =
      properties(
          "/dav/home/inbox/",
          """
            <resourcetype><collection/><C:schedule-inbox/></resourcetype>
            <C:schedule-default-calendar-URL><href>/dav/home/müller</href>\
          </C:schedule-default-calendar-URL>
          </prop><status>HTTP/1.1 200 OK</status></propstat></response>
          <response><href>/dav/home/a {b}/</href><propstat><prop>
            <resourcetype><collection/><C:calendar/></resourcetype>
            <current-user-privilege-set><privilege><read/></privilege></current-user-privilege-set>
          </prop><status>HTTP/1.1 200 OK</status></propstat><propstat><prop>
            <displayname>Not found</displayname>
          </prop><status>HTTP/1.1 404 Not Found</status></propstat></response>
          <response><href>/dav/home/birthdays/</href><propstat><prop>
            <resourcetype><collection/><C:calendar/></resourcetype>
          </prop><status>HTTP/1.1 200 OK</status></propstat></response>
          <response><href>/dav/home/müller/</href><propstat><prop>
            <resourcetype><collection/><C:calendar/></resourcetype>
            <displayname>Müller</displayname>
          """);

  // Problems

  @ParameterizedTest
  @CsvSource({
    "401, ACCESS_LOST", "403, ACCESS_LOST", "404, NOT_FOUND", "429, THROTTLED",
    "500, UNAVAILABLE", "501, UNSUPPORTED", "503, UNAVAILABLE", "418, UNAVAILABLE",
  })
  void aStatusSaysWhatIsTheMatter(int status, Code code) {
    server.on("REPORT", status, "");

    assertThat(code()).isEqualTo(code);
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void whoWantsToBeLeftAloneSaysForHowLong(int status) {
    server.on(
        "PROPFIND",
        exchange -> {
          exchange.getResponseHeaders().set("Retry-After", "120");
          StrangeServer.send(exchange, status, "");
        });

    assertThat(problem().retryAfter()).contains(Duration.ofMinutes(2));
  }

  @Test
  void noAnswerInTimeIsNoAnswer() {
    server.hang("PROPFIND");
    try (Accounts hasty =
        new Accounts(true, new SafeHttp.Limits(Duration.ofMillis(300), 1_000_000))) {
      var account = new CalDavAccount(server.url(CALENDAR), "ann", PASSWORD);

      CalendarException problem = failure(() -> hasty.busy(hasty.connect(account)));

      assertThat(problem.code()).isEqualTo(Code.UNAVAILABLE);
      assertThat(problem.needsHost()).isFalse();
    }
  }

  @Test
  void anAnswerWithoutAnEndIsNotRead() {
    server.flood("PROPFIND", 207, 20 * 1024 * 1024);

    assertThat(code()).isEqualTo(Code.TOO_LARGE);
  }

  @Test
  void whatIsTooMuchForOneAnswerIsAskedForInTwo() throws CalendarException {
    server.on("PROPFIND", 207, calendar("UTC", "<D:privilege><D:all/></D:privilege>"));
    server.on(
        "REPORT",
        exchange -> {
          boolean isWhole = server.requests().size() == 2;
          StrangeServer.send(exchange, 207, isWhole ? TOO_MUCH : EVENT_AT_NINE);
        });

    assertThat(accounts.busy(connect()))
        .containsExactly("2026-10-20T09:00:00Z/2026-10-20T10:00:00Z");
    assertThat(server.requests()).containsExactly("PROPFIND " + CALENDAR, REPORT, REPORT, REPORT);

    server.on("REPORT", 207, TOO_MUCH);
    assertThat(code()).isEqualTo(Code.TOO_LARGE);
  }

  @Test
  void nothingIsFetchedForTheSakeOfADocument(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("secret"), "hidden");
    server.on("GET", 200, "hidden");
    for (String place : new String[] {file.toUri().toString(), server.url("/inside")}) {
      server.on(
          "PROPFIND",
          207,
          """
          <!DOCTYPE D:multistatus [<!ENTITY x SYSTEM "%s">]>
          <D:multistatus xmlns:D="DAV:"><D:response><D:href>/&x;/</D:href></D:response>\
          </D:multistatus>
          """
              .formatted(place));

      assertThat(code()).isEqualTo(Code.MALFORMED);
    }
    server.on(
        "PROPFIND",
        207,
        "<!DOCTYPE m SYSTEM \"%s\"><multistatus xmlns=\"DAV:\"/>".formatted(server.url("/dtd")));
    assertThat(code()).isEqualTo(Code.MALFORMED);
    assertThat(server.requests()).allMatch(request -> request.startsWith("PROPFIND"));
  }

  @Test
  void nothingGrowsWhileItIsRead() {
    StringBuilder laughs = new StringBuilder("<!DOCTYPE m [<!ENTITY l0 \"ha\">");
    for (int i = 1; i < 30; i++) {
      laughs.append("<!ENTITY l%s \"&l%s;&l%s;\">".formatted(i, i - 1, i - 1));
    }
    server.on("PROPFIND", 207, laughs + "]><multistatus xmlns='DAV:'>&l29;</multistatus>");

    assertThat(code()).isEqualTo(Code.MALFORMED);
  }

  @Test
  void whatIsTooDeepOrTooMuchIsNotRead() {
    server.on("REPORT", 207, "<a>".repeat(100_000));
    assertThat(code()).isEqualTo(Code.TOO_LARGE);

    server.on("REPORT", 207, "<a>" + "<b/>".repeat(1_000_000));
    assertThat(code()).isEqualTo(Code.TOO_LARGE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "<html>", "<html/>", "{}", "<multistatus xmlns='DAV:'><response>"})
  void nonsenseIsMalformed(String answer) {
    server.on("PROPFIND", 207, calendar("UTC", "<D:privilege><D:all/></D:privilege>"));
    server.on("REPORT", 207, answer);

    assertThat(code()).isEqualTo(Code.MALFORMED);
  }

  @Test
  void eventsThatEndInTheMiddleAreMalformed() {
    server.on("PROPFIND", 207, calendar("UTC", "<D:privilege><D:all/></D:privilege>"));
    server.on("REPORT", 207, EVENT_AT_NINE.replace("END:VCALENDAR", ""));

    assertThat(code()).isEqualTo(Code.MALFORMED);
  }

  // Addresses

  @ParameterizedTest
  @ValueSource(strings = {"http://169.254.169.254/latest/", "http://localhost:%s/", "file:///etc/"})
  void aPasswordDoesNotFollowARedirectToAnotherHost(String place) throws IOException {
    try (StrangeServer other = new StrangeServer()) {
      String port = other.url("").replaceAll(".*:", "");
      server.redirect("PROPFIND", place.formatted(port));

      assertThat(code()).isEqualTo(Code.REFUSED_ADDRESS);
      assertThat(server.requests()).hasSize(1);
      assertThat(other.requests()).isEmpty();
    }
  }

  @Test
  void aChosenCalendarElsewhereIsNotVisited() throws IOException {
    try (StrangeServer other = new StrangeServer()) {
      var account = new CalDavAccount(server.url(CALENDAR), "ann", PASSWORD);

      CalendarException problem = problem(accounts.connect(account, other.url("/")));

      assertThat(problem.code()).isEqualTo(Code.REFUSED_ADDRESS);
      assertThat(other.requests()).isEmpty();
    }
  }

  @Test
  void whoRedirectsForEverIsLeft() {
    server.redirect("PROPFIND", "/again");

    assertThat(code()).isEqualTo(Code.MALFORMED);
    assertThat(server.requests()).hasSize(4);
  }

  @Test
  void aPrivateAddressIsNotVisitedUnlessThatIsAllowed() {
    try (Accounts strict = new Accounts(false, DavClient.LIMITS)) {
      for (String url : new String[] {server.url(CALENDAR), "https://127.0.0.1:8443/p4th"}) {
        var account = new CalDavAccount(url, "ann", PASSWORD);

        CalendarException problem = failure(() -> strict.busy(strict.connect(account)));

        assertThat(problem.code()).isEqualTo(Code.REFUSED_ADDRESS);
        assertThat(problem.getMessage()).doesNotContain(PASSWORD, "p4th");
      }
      assertThat(server.requests()).isEmpty();
    }
  }

  @Test
  void aSecretThatIsLostIsAccessLost() {
    CalendarConnection connection = connect();
    try (Accounts others = new Accounts(true, DavClient.LIMITS)) {
      assertThat(failure(() -> others.busy(connection)).code()).isEqualTo(Code.ACCESS_LOST);
    }
  }
}
