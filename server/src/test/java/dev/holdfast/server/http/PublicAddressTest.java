package dev.holdfast.server.http;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.access.secret.Passwords;
import dev.holdfast.server.calendar.CalendarHost;
import dev.holdfast.server.calendar.FakeGoogle;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import dev.holdfast.server.testing.Room;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The addresses that the service names, at the root of a host and under a path of it. */
final class PublicAddressTest {

  private static final String PATH = "/book-me";
  private static final String URL = "https://example.org" + PATH;
  private static final String PASSWORD = "four words are enough";
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final FakeGoogle GOOGLE = new FakeGoogle(Clock.systemUTC());
  private static final Api UNDER_A_PATH =
      Api.start(
          Map.of(
              "HOLDFAST_PUBLIC_URL", URL,
              "HOLDFAST_SECURITY_CONTACT", "security@example.org",
              "HOLDFAST_ALLOW_PRIVATE_ADDRESSES", "true",
              "HOLDFAST_GOOGLE_CLIENT_ID", GOOGLE.settings().clientId(),
              "HOLDFAST_GOOGLE_CLIENT_SECRET", GOOGLE.settings().clientSecret(),
              "HOLDFAST_GOOGLE_AUTHORIZE_URL", GOOGLE.settings().authorize().toString(),
              "HOLDFAST_GOOGLE_TOKEN_URL", GOOGLE.settings().token().toString(),
              "HOLDFAST_GOOGLE_API_URL", GOOGLE.settings().api().toString()));

  @AfterAll
  static void stop() {
    UNDER_A_PATH.close();
    GOOGLE.close();
  }

  /** The header Location of an answer to a request that names another host. */
  private static String location(String protocol, String path) throws IOException {
    URI server = URI.create(Api.on(Settings.Store.SQLITE).url());
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      String request =
          "GET %s %s\r\nHost: evil.example\r\nConnection: close\r\n\r\n".formatted(path, protocol);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      String answer =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      return answer
          .lines()
          .filter(line -> line.startsWith("Location: "))
          .map(line -> line.substring("Location: ".length()))
          .findFirst()
          .orElse(answer);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"HTTP/1.0", "HTTP/1.1"})
  void aRedirectStaysOnTheHostThatTheBrowserAskedWhateverTheRequestCallsIt(String protocol)
      throws IOException {
    assertThat(location(protocol, "/app/keys?x=1")).isEqualTo("/sign-in?to=%2Fapp%2Fkeys%3Fx%3D1");
    assertThat(location(protocol, "/mails")).isEqualTo("/app/mails");
  }

  private static Account letIn(Client host) {
    HostId id = new HostId(host.get("/v1/me").expect(200).id());
    Account account =
        Account.create(id, id + "@example.com", true, Instant.now())
            .withPassword(UNDER_A_PATH.part(Passwords.class).hash(PASSWORD));
    UNDER_A_PATH.transactions().run(tx -> commit(tx.accounts().add(account)));
    return account;
  }

  private static Client.Reply signIn(Api api, String path, Account account) {
    String form =
        "email=%s&password=%s&to=/app/keys".formatted(account.email(), PASSWORD.replace(' ', '+'));
    return api.anybody()
        .post(path + "/sign-in", form, "Content-Type", FORM, "Origin", "https://example.org");
  }

  @Test
  void signingInUnderAPathLeadsToThePageThatWasWanted() {
    Account account = letIn(UNDER_A_PATH.newHost());

    Client.Reply wanted = UNDER_A_PATH.anybody().get(PATH + "/app/keys").expect(302);
    assertThat(wanted.header("Location")).isEqualTo(PATH + "/sign-in?to=%2Fapp%2Fkeys");
    Client.Reply in = signIn(UNDER_A_PATH, PATH, account).expect(302);

    assertThat(in.header("Location")).isEqualTo(PATH + "/app/keys");
    assertThat(in.header("Set-Cookie"))
        .startsWith("__Secure-holdfast_session=")
        .contains("; Path=/book-me;", "; Secure", "; HttpOnly", "; SameSite=Lax");
    assertThat(in.header("Set-Cookie")).doesNotContain("Domain");
  }

  @Test
  void noNeighbourCanSetTheCookieOfASessionOverHttps() {
    try (Api api = Api.start(Map.of("HOLDFAST_PUBLIC_URL", "https://example.org"))) {
      HostId host = new HostId(api.newHost().get("/v1/me").expect(200).id());
      Account account =
          Account.create(host, "ann@example.com", true, Instant.now())
              .withPassword(api.part(Passwords.class).hash(PASSWORD));
      api.transactions().run(tx -> commit(tx.accounts().add(account)));

      String cookie = signIn(api, "", account).expect(302).header("Set-Cookie");

      assertThat(cookie)
          .startsWith("__Host-holdfast_session=")
          .contains("; Path=/;", "; Secure")
          .doesNotContain("Domain");
      String session = cookie.substring(0, cookie.indexOf(';'));
      api.anybody().send("GET", "/v1/me", "", "Cookie", session).expect(200);
      String tossed = session.replace("__Host-", "");
      api.anybody().send("GET", "/v1/me", "", "Cookie", tossed).expect(401);
    }
  }

  private static final Pattern ADDRESS =
      Pattern.compile("(?:href|src|action|data-path)=\"([^\"]+)\"");

  private static List<String> addresses(String page) {
    return ADDRESS.matcher(page).results().map(found -> found.group(1)).toList();
  }

  @Test
  void everyAddressOnEveryPageIsUnderThePathAndLeadsSomewhere() {
    Client host = UNDER_A_PATH.newHost();
    Meetings meetings = Meetings.of(host, "intro");
    String manage = meetings.tryToBook("10:00", "Bob").expect(201).text("manageUrl");
    Room.of(host, "room");
    host.post("/v1/webhooks", "{\"url\": \"https://example.com/there\"}").expect(201);
    String slug = host.get("/v1/me").text("slug");
    String setCookie = signIn(UNDER_A_PATH, PATH, letIn(host)).header("Set-Cookie");
    String session = setCookie.substring(0, setCookie.indexOf(';'));
    assertThat(manage).startsWith(URL + "/manage/");
    String managed = manage.substring(URL.length());

    for (String page :
        List.of(
            "",
            "/",
            "/docs",
            "/no-such-page",
            "/sign-in?after=sign-out",
            "/sign-in/link/gone",
            "/sign-in/forgot",
            "/book/" + slug,
            "/book/" + slug + "/intro",
            managed,
            managed + "/booked",
            managed + "/reschedule",
            managed + "/cancel",
            "/app",
            "/app/event-types",
            "/app/event-types/new",
            "/app/calendar",
            "/app/connections",
            "/app/webhooks",
            "/app/settings",
            "/app/keys",
            "/app/bookers",
            "/app/people",
            "/app/mails")) {
      Client.Reply reply = browse(PATH + page, page.startsWith("/sign-in") ? "" : session);
      assertThat(addresses(reply.response().body()))
          .as(page)
          .isNotEmpty()
          .allMatch(
              it ->
                  it.startsWith(PATH + "/")
                      || it.equals(PATH)
                      || it.matches("(https:|mailto:|#|docs\\.css|v1/openapi\\.json).*"))
          .filteredOn(it -> it.startsWith(PATH) && !it.contains("/nowhere"))
          .allSatisfy(it -> assertLeadsSomewhere(it.replace("&amp;", "&"), session));
    }
  }

  /** Addresses of forms take no GET. */
  private static void assertLeadsSomewhere(String address, String session) {
    assertThat(browse(address, session).status()).as(address).isIn(200, 302, 405, 410);
  }

  private static Client.Reply browse(String path, String session) {
    return UNDER_A_PATH
        .anybody()
        .send("GET", path, "", "Cookie", session, "Accept", "text/html,*/*");
  }

  @Test
  void addressesInAnswersOfTheApiAreUnderThePath() {
    Client host = UNDER_A_PATH.newHost();
    Meetings meetings = Meetings.of(host, "intro");

    Client.Reply booked = meetings.tryToBook("10:00", "Bob", "Idempotency-Key", "one").expect(201);
    Client.Reply again = meetings.tryToBook("10:00", "Bob", "Idempotency-Key", "one").expect(201);

    assertThat(booked.header("Location")).isEqualTo(PATH + "/v1/bookings/" + booked.id());
    assertThat(again.header("Location")).isEqualTo(PATH + "/v1/bookings/" + booked.id());
    host.get(booked.header("Location")).expect(200);
    assertThat(booked.text("manageUrl")).startsWith(URL + "/manage/");
    assertThat(host.post("/v1/feed/rotate", "").expect(200).text("url"))
        .startsWith(URL + "/feeds/");
    assertThat(host.get("/v1/openapi.json").text("/servers/0/url")).isEqualTo(PATH);
  }

  @Test
  void aHostComesBackFromGoogleToThePageUnderThePath() {
    Client host = UNDER_A_PATH.newHost();
    Client.Reply where =
        host.get("/v1/calendar-connections/google/authorize?returnTo=/app/connections").expect(200);

    URI back = CalendarHost.visit(URI.create(where.text("url")));

    assertThat(back.toString()).startsWith(URL + "/oauth/google/callback?");
    assertThat(
            UNDER_A_PATH
                .anybody()
                .get(back.getRawPath() + "?" + back.getRawQuery())
                .expect(303)
                .header("Location"))
        .isEqualTo(PATH + "/app/connections?calendar=connected");
  }

  @Test
  void theLanguageIsRememberedForThePathAlone() {
    assertThat(UNDER_A_PATH.anybody().get(PATH + "/?lang=de").header("Set-Cookie"))
        .startsWith("holdfast_lang=de; Path=/book-me;");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/health/live", "/health/ready", "/metrics", "/v1/openapi.json"})
  void aRequestWithoutThePathIsServedToo(String path) {
    UNDER_A_PATH.anybody().get(path).expect(200);
    UNDER_A_PATH.anybody().get(PATH + path).expect(200);
  }

  @Test
  void aFileSaysWhereToReportWeaknesses() {
    Client.Reply file = UNDER_A_PATH.anybody().get("/.well-known/security.txt").expect(200);

    assertThat(file.header("Content-Type")).isEqualToIgnoringCase("text/plain;charset=utf-8");
    assertThat(file.response().body().lines())
        .hasSize(3)
        .contains(
            "Contact: mailto:security@example.org",
            "Canonical: https://example.org/.well-known/security.txt")
        .anyMatch(line -> line.matches("Expires: 20\\d\\d-\\d\\d-\\d\\dT00:00:00Z"));
    Api.on(Settings.Store.SQLITE).anybody().get("/.well-known/security.txt").expect(404);
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/me, 401",
    "/book-me/v1/me, 401",
    "/book-me/v1/../v1/me, 400",
    "/book-me/..;/v1/me, 400",
    "/book-me;x/v1/me, 400",
    "/%62ook-me/v1/me, 404",
    "/book-mee/v1/me, 404",
    "/book-me/book-me/v1/me, 404"
  })
  void thePathOpensNoWayAroundTheKey(String path, int status) throws IOException {
    URI server = URI.create(UNDER_A_PATH.url());
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      String request = "GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".formatted(path);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .startsWith("HTTP/1.1 " + status);
    }
  }

  @Test
  void bodiesOfAnybodyAreAsSmallUnderThePath() {
    String large = "{\"notes\": \"%s\"}".formatted("x".repeat(70_000));

    UNDER_A_PATH.anybody().post("/v1/public/bookings", large).expect(413);
    UNDER_A_PATH.anybody().post(PATH + "/v1/public/bookings", large).expect(413);
    UNDER_A_PATH.anybody().post(PATH + "/v1/%70ublic/bookings", large).expect(413);
  }
}
