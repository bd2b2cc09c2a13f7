package dev.holdfast.server.access.signin;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.holdfast.availability.Outcome.commit;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.access.secret.Passwords;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Windows;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The door to the dashboard. */
class SignInTest {

  private static final String PASSWORD = "four words are enough";

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final HostId host = new HostId(api.newHost().get("/v1/me").expect(200).id());
  private final String email = host + "@example.com";

  @RegisterExtension final Windows windows = new Windows(api);

  private void letIn() {
    String hash = api.part(Passwords.class).hash(PASSWORD);
    Account account = Account.create(host, email, false, Instant.now()).withPassword(hash);
    api.transactions().run(tx -> commit(tx.accounts().add(account)));
  }

  private static void signIn(Page window, String email, String password) {
    window.getByLabel("Email").fill(email);
    window.getByLabel("Password", new Page.GetByLabelOptions().setExact(true)).fill(password);
    window.getByRole(AriaRole.BUTTON, named("Sign in")).click();
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }

  @Test
  void whoSignsInGetsToThePageThatHeWanted() {
    letIn();
    Page window = windows.open();
    window.navigate("/app/keys");
    assertThat(window.locator("h1")).hasText("Sign in");
    Windows.assertAccessible(window);

    signIn(window, " " + email.toUpperCase(java.util.Locale.ROOT), PASSWORD);

    assertThat(window.locator("h1")).hasText("API keys");
    var cookie =
        window.context().cookies().stream()
            .filter(one -> one.name.equals("holdfast_session"))
            .findFirst()
            .orElseThrow();
    Assertions.assertThat(cookie.httpOnly).isTrue();
    Assertions.assertThat(cookie.sameSite.name()).isEqualTo("LAX");
    Assertions.assertThat(cookie.path).isEqualTo("/");

    window.getByRole(AriaRole.BUTTON, named("Sign out")).click();
    assertThat(window.getByRole(AriaRole.STATUS)).hasText("You are signed out.");
    window.navigate("/app/settings");
    assertThat(window.locator("h1")).hasText("Sign in");
  }

  @Test
  void itWorksWithoutScripts() {
    letIn();
    Page window = windows.open(options -> options.setJavaScriptEnabled(false));
    window.navigate("/sign-in?to=/app/settings");

    signIn(window, email, PASSWORD);

    assertThat(window.locator("h1")).hasText("Settings");
  }

  @Test
  void whoIsWrongLearnsNotWhatIsWrong() {
    letIn();
    Page window = windows.open();
    window.navigate("/sign-in");

    signIn(window, email, "another password");
    assertThat(window.getByRole(AriaRole.ALERT)).hasText("Wrong email address or password.");
    assertThat(window.getByLabel("Email")).hasValue(email);
    Windows.assertAccessible(window);

    signIn(window, "nobody-" + email, PASSWORD);
    assertThat(window.getByRole(AriaRole.ALERT)).hasText("Wrong email address or password.");
  }

  @Test
  void nobodyTriesManyPasswords() {
    letIn();
    String[] form = {
      "Content-Type", "application/x-www-form-urlencoded", "Sec-Fetch-Site", "same-origin"
    };
    String wrong = "email=" + email + "&password=wrong";
    for (int i = 0; i < 10; i++) {
      api.anybody().send("POST", "/sign-in", wrong, form).expect(422);
    }

    var refused =
        api.anybody().send("POST", "/sign-in", "email=" + email + "&password=" + PASSWORD, form);

    Assertions.assertThat(refused.status()).isEqualTo(429);
    Assertions.assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 61);
    Page window = windows.open();
    window.navigate("/sign-in");
    for (int i = 0; i < 10; i++) { // A browser may come by another address of this machine.
      signIn(window, email, "wrong");
      assertThat(window.getByRole(AriaRole.ALERT)).isVisible();
    }
    signIn(window, email, PASSWORD);
    assertThat(window.getByRole(AriaRole.ALERT)).containsText("Too many attempts");
    Windows.assertAccessible(window);
  }

  @Test
  void itSpeaksGerman() {
    Page window = windows.open(options -> options.setLocale("de-DE"));

    window.navigate("/sign-in");

    assertThat(window.locator("h1")).hasText("Anmelden");
    assertThat(window.getByRole(AriaRole.BUTTON, named("Anzeigen"))).isVisible();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example",
        "//evil.example",
        "/\\evil.example",
        "/%0d%0aLocation: x",
        "/..//evil.example",
        "/app//evil.example",
        "javascript:alert(1)"
      })
  void nobodyIsSentElsewhere(String to) {
    letIn();

    var answer =
        api.anybody()
            .send(
                "POST",
                "/sign-in",
                "email=%s&password=%s&to=%s"
                    .formatted(
                        email,
                        PASSWORD.replace(' ', '+'),
                        java.net.URLEncoder.encode(to, java.nio.charset.StandardCharsets.UTF_8)),
                "Content-Type",
                "application/x-www-form-urlencoded",
                "Sec-Fetch-Site",
                "none");

    Assertions.assertThat(answer.header("Location"))
        .matches(Pattern.compile("(http://localhost:\\d+)?/app"));
  }

  private String path(String link) {
    return link.substring(link.indexOf(SignInLinkService.PATH));
  }

  private String linkFor(HostId who) {
    return path(
        api.transactions().run(tx -> commit(api.part(SignInLinkService.class).link(tx, who))));
  }

  @Test
  void aLinkLetsAHostChooseAPasswordOnce() {
    String link = linkFor(host);
    Page window = windows.open();
    window.navigate(link);
    assertThat(window.locator("h1")).hasText("Welcome, Olga Owner");
    Windows.assertAccessible(window);

    window.getByLabel("Email").fill(email);
    window.getByLabel("New password").fill("short");
    window.getByRole(AriaRole.BUTTON, named("Open dashboard")).click();
    assertThat(window.locator("#password-fault")).containsText("at least 10 characters");
    Windows.assertAccessible(window);

    window.getByLabel("New password").fill(PASSWORD);
    window.getByRole(AriaRole.BUTTON, named("Show")).click();
    assertThat(window.getByLabel("New password")).hasAttribute("type", "text");
    window.getByRole(AriaRole.BUTTON, named("Open dashboard")).click();
    window.waitForURL("**/app");

    Page another = windows.open();
    another.navigate(link);
    assertThat(another.locator("h1")).hasText("This link has expired");
    Windows.assertAccessible(another);
    another.navigate("/sign-in?to=/app/settings");
    signIn(another, email, PASSWORD);
    assertThat(another.locator("h1")).hasText("Settings");
  }

  @Test
  void whoLostHisPasswordGetsAnotherAndIsSignedOutElsewhere() {
    letIn();
    Page elsewhere = windows.openSignedIn(host, options -> options);
    Page window = windows.open();
    window.navigate(linkFor(host));
    assertThat(window.locator("h1")).hasText("Choose a new password");

    window.getByLabel("New password").fill("another password");
    window.getByRole(AriaRole.BUTTON, named("Open dashboard")).click();
    window.waitForURL("**/app");

    elsewhere.navigate("/app/settings");
    assertThat(elsewhere.locator("h1")).hasText("Sign in");
  }

  @Test
  void theFirstLinkIsWorthNothingOnceSomebodyCanSignIn() {
    letIn();

    Assertions.assertThat(api.part(SignInLinkService.class).firstLink(Optional.of(host))).isEmpty();
  }
}
