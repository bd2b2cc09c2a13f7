package dev.holdfast.server.access.signin;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.calendar.CalendarHost;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import no.nav.security.mock.oauth2.MockOAuth2Server;
import no.nav.security.mock.oauth2.http.OAuth2HttpRequest;
import no.nav.security.mock.oauth2.http.OAuth2HttpResponse;
import no.nav.security.mock.oauth2.http.Route;
import no.nav.security.mock.oauth2.token.DefaultOAuth2TokenCallback;
import okhttp3.Headers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Signing in at another service, by OpenID Connect. */
final class OidcTest {

  private static final String ISSUER = "id";
  private static final UserInfo USER_INFO = new UserInfo();
  private static final MockOAuth2Server ID = new MockOAuth2Server(USER_INFO);
  private static Api api;

  private final HostId host = new HostId(api.newHost().get("/v1/me").expect(200).id());
  private final String email = host + "@example.com";

  @BeforeAll
  static void start() {
    ID.start();
    api =
        Api.start(
            Map.of(
                "HOLDFAST_PUBLIC_URL", "http://localhost",
                "HOLDFAST_OIDC_ISSUER", ID.issuerUrl(ISSUER).toString(),
                "HOLDFAST_OIDC_CLIENT_ID", "holdfast",
                "HOLDFAST_OIDC_CLIENT_SECRET", "a secret of the tests",
                "HOLDFAST_OIDC_NAME", "Our <House>",
                "HOLDFAST_OIDC_ONLY", "true"));
  }

  @AfterAll
  static void stop() {
    api.close();
    ID.shutdown();
  }

  @BeforeEach
  void letIn() {
    Account account = Account.create(host, email, false, Instant.now());
    api.transactions().run(tx -> commit(tx.accounts().add(account)));
  }

  /** Tells of people what their tokens leave out; refuses if there is nothing to tell. */
  private static final class UserInfo implements Route {

    private volatile String told = "";

    @Override
    public boolean match(OAuth2HttpRequest request) {
      return request.getUrl().encodedPath().endsWith("/userinfo");
    }

    @Override
    public OAuth2HttpResponse invoke(OAuth2HttpRequest request) {
      assertThat(request.getHeaders().get("Authorization")).startsWith("Bearer ");
      return told.isEmpty()
          ? new OAuth2HttpResponse(Headers.of(), 403, "", null)
          : new OAuth2HttpResponse(Headers.of("Content-Type", "application/json"), 200, told, null);
    }
  }

  private Client.Reply signInByUserInfo(String subject, String told) {
    USER_INFO.told = told;
    try {
      return signIn(subject, Map.of());
    } finally {
      USER_INFO.told = "";
    }
  }

  private String info(String subject, boolean verified) {
    return """
    {"sub": "%s", "email": "%s", "email_verified": %s}\
    """
        .formatted(subject, email, verified);
  }

  private Account account() {
    return api.transactions().read(tx -> tx.accounts().findByHost(host)).orElseThrow();
  }

  /** A visit to the other service: what our cookie says, and where it sends the browser back. */
  private record Visit(String cookie, URI back) {}

  private Visit visit() {
    Client.Reply sent = api.anybody().get("/sign-in/oidc?to=/app/keys").expect(302);
    String cookie = sent.header("Set-Cookie");
    assertThat(cookie).contains("HttpOnly", "SameSite=Lax", "Path=/sign-in/oidc", "Max-Age=600");
    URI there = URI.create(sent.header("Location"));
    assertThat(there.getQuery()).contains("code_challenge_method=S256", "nonce=", "state=");
    return new Visit(cookie.substring(0, cookie.indexOf(';')), CalendarHost.visit(there));
  }

  /** What the other service tells when it is asked next. */
  private static void tells(String subject, Map<String, Object> claims) {
    ID.enqueueCallback(
        new DefaultOAuth2TokenCallback(ISSUER, subject, "JWT", List.of("holdfast"), claims, 300));
  }

  private Client.Reply signIn(String subject, Map<String, Object> claims) {
    Visit visit = visit();
    tells(subject, claims);
    return comeBack(visit.back().getRawQuery(), visit.cookie());
  }

  private Client.Reply comeBack(String query, String cookie) {
    return api.anybody().send("GET", "/sign-in/oidc/callback?" + query, "", "Cookie", cookie);
  }

  private static String where(Client.Reply reply) {
    return reply.expect(302).header("Location").replaceFirst("http://localhost(:\\d+)?", "");
  }

  private static Optional<String> session(Client.Reply reply) {
    return reply.response().headers().allValues("Set-Cookie").stream()
        .map(Pattern.compile("holdfast_session=([^;]+).*")::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .findFirst();
  }

  private Map<String, Object> verified() {
    return Map.of("email", email, "email_verified", true);
  }

  @Test
  void whoIsKnownByHisVerifiedAddressIsLetInAndRememberedBySubject() {
    Client.Reply first = signIn("sub-" + host, verified());

    assertThat(where(first)).isEqualTo("/app/keys");
    Client.Reply me =
        api.anybody()
            .send(
                "GET", "/v1/me", "", "Cookie", "holdfast_session=" + session(first).orElseThrow());
    assertThat(me.expect(200).id()).isEqualTo(host.value());
    assertThat(account().subject().orElseThrow().subject()).isEqualTo("sub-" + host);

    Client.Reply again = signIn("sub-" + host, Map.of());
    assertThat(where(again)).as("without an address").isEqualTo("/app/keys");
    Client.Reply other = signIn("other-" + host, verified());
    assertThat(where(other)).as("another subject").isEqualTo("/sign-in?oidc=unknown");
  }

  @Test
  void nobodyIsLetInWhoseAddressIsNotVerifiedOrNotKnown() {
    var unverified = Map.<String, Object>of("email", email, "email_verified", false);
    var unknown = Map.<String, Object>of("email", "x" + email, "email_verified", true);

    assertThat(where(signIn("a-" + host, unverified))).isEqualTo("/sign-in?oidc=unverified");
    assertThat(where(signIn("b-" + host, unknown))).isEqualTo("/sign-in?oidc=unknown");
    assertThat(account().subject()).isEmpty();
  }

  @Test
  void anAddressThatTheTokenLeavesOutIsAskedFor() {
    Client.Reply unverified = signInByUserInfo("u-" + host, info("u-" + host, false));
    assertThat(where(unverified)).isEqualTo("/sign-in?oidc=unverified");

    Client.Reply signedIn = signInByUserInfo("u-" + host, info("u-" + host, true));
    assertThat(where(signedIn)).isEqualTo("/app/keys");
    assertThat(account().subject().orElseThrow().subject()).isEqualTo("u-" + host);
  }

  @Test
  void whatIsToldOfSomebodyElseIsNotBelieved() {
    Client.Reply refused = signInByUserInfo("mallory", info("u-" + host, true));

    assertThat(where(refused)).isEqualTo("/sign-in?oidc=failed");
    assertThat(session(refused)).isEmpty();
    assertThat(account().subject()).isEmpty();
  }

  @Test
  void nobodyComesBackWithTheStateOfAnother() {
    Visit his = visit();
    Visit mine = visit();

    Client.Reply crossed = comeBack(his.back().getRawQuery(), mine.cookie());
    assertThat(where(crossed)).isEqualTo("/sign-in?oidc=failed");
    assertThat(session(crossed)).isEmpty();
    assertThat(where(comeBack(his.back().getRawQuery(), "x=y"))).isEqualTo("/sign-in?oidc=failed");
    assertThat(where(comeBack("error=access_denied&state=x", his.cookie())))
        .isEqualTo("/sign-in?oidc=failed");
  }

  @Test
  void aTokenWithAnotherNonceIsNotBelieved() {
    Visit visit = visit();
    tells("e-" + host, verified());
    String[] parts = visit.cookie().split("\\.", -1);
    String forged = String.join(".", parts[0], "x".repeat(43), parts[2], parts[3]);

    assertThat(where(comeBack(visit.back().getRawQuery(), forged)))
        .isEqualTo("/sign-in?oidc=failed");
  }

  @Test
  void thePageOffersItAndNoPassword() {
    String page = api.anybody().get("/sign-in").expect(200).response().body();

    assertThat(page).contains("Sign in with Our &lt;House&gt;").doesNotContain("type=\"password\"");
    api.anybody()
        .send(
            "POST",
            "/sign-in",
            "email=a&password=b",
            "Content-Type",
            "application/x-www-form-urlencoded",
            "Sec-Fetch-Site",
            "same-origin")
        .expect(403);
  }
}
