package dev.holdfast.server.access.signin;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.holdfast.server.testing.Bookable.at;
import static dev.holdfast.server.testing.Bookable.button;
import static dev.holdfast.server.testing.Bookable.fillIn;
import static dev.holdfast.server.testing.Bookable.time;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Bookable;
import dev.holdfast.server.testing.TlsProxy;
import dev.holdfast.server.testing.Windows;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The service behind nginx with TLS, as docs/operations.md sets it up: at the root of a host and
 * under a path. The policy of pages lets forms lead to their own origin only, so a redirect to
 * http:// would end in the browser.
 */
class BehindProxyTest {

  private static final String PASSWORD = "four words are enough";

  private final TlsProxy proxy = TlsProxy.reserve();
  private Api api;

  @RegisterExtension final Windows windows = new Windows(() -> api);

  @AfterEach
  void close() {
    proxy.close();
    if (api != null) {
      api.close();
    }
  }

  /** The blocks of the page: the first is for the root of a host, the second for a path. */
  private static String documented(int which) throws IOException {
    String page = Files.readString(Path.of("..", "docs", "operations.md"));
    List<String> blocks =
        Pattern.compile("^```nginx\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE)
            .matcher(page)
            .results()
            .map(block -> block.group(1))
            .toList();
    return blocks.get(which);
  }

  private static String withoutHsts(String server) {
    Assertions.assertThat(server).contains("Strict-Transport-Security");
    return server.replaceAll("add_header Strict-Transport-Security[^;]*;", "");
  }

  private void start(String path, String server) {
    api =
        Api.start(
            Map.of(
                "HOLDFAST_PUBLIC_URL", proxy.url() + path,
                "HOLDFAST_BIND", "127.0.0.1",
                "HOLDFAST_SMTP_HOST", "127.0.0.1",
                "HOLDFAST_SMTP_PORT", "1",
                "HOLDFAST_MAIL_FROM", "book@example.com",
                "HOLDFAST_SECURITY_CONTACT", "security@example.com",
                "HOLDFAST_TRUSTED_PROXIES", "127.0.0.1,::1"));
    proxy.start(server, URI.create(api.url()).getPort());
  }

  private Page open() {
    return windows.open(options -> options.setBaseURL(proxy.url()).setIgnoreHTTPSErrors(true));
  }

  @Test
  void hostsSignInAndBookersBookAtTheRoot() throws IOException {
    start("", documented(0));
    signInAndBook("");
  }

  @Test
  void hostsSignInAndBookersBookAtTheRootWithoutHsts() throws IOException {
    start("", withoutHsts(documented(0)));
    signInAndBook("");
  }

  @Test
  void hostsSignInAndBookersBookUnderAPath() throws IOException {
    start("/book-me", documented(1));
    signInAndBook("/book-me");
  }

  @Test
  void hostsSignInAndBookersBookUnderAPathWithoutHsts() throws IOException {
    start("/book-me", withoutHsts(documented(1)));
    signInAndBook("/book-me");
  }

  @Test
  void aProxyThatRemovesThePathAndSpeaksTheOldestHttpWillDo() throws IOException {
    String bare =
        documented(1)
            .replace("proxy_pass http://127.0.0.1:8080;", "proxy_pass http://127.0.0.1:8080/;")
            .replace("proxy_http_version 1.1;", "")
            .replace("proxy_set_header Host $host;", "");
    start("/book-me", bare);
    signInAndBook("/book-me");
  }

  @Test
  void aNewPasswordIsAskedForUnderAPath() throws IOException {
    start("/book-me", documented(1));
    Page window = open();
    window.navigate(proxy.url() + "/book-me/sign-in");
    window.getByText("Forgot your password?").click();
    assertThat(window.locator("h1")).hasText("Forgot your password?");
    Windows.assertAccessible(window);

    window.getByLabel("Email").fill("ann@example.com");
    button(window, "Send link").click();

    assertThat(window.getByRole(AriaRole.STATUS)).containsText("ann@example.com");
    Windows.assertAccessible(window);
    window.navigate(proxy.url() + "/.well-known/security.txt");
    assertThat(window.locator("body")).containsText("Contact: mailto:security@example.com");
  }

  private void signInAndBook(String path) {
    Page host = open();
    firstSignIn(host, path);
    signInAgain(host, path);
    bookAndSee(path);
    Assertions.assertThat(host.navigate(proxy.url() + path + "/metrics").status()).isEqualTo(404);
  }

  private void firstSignIn(Page window, String path) {
    String link = api.part(SignInLinkService.class).firstLink(Optional.empty()).orElseThrow();
    Assertions.assertThat(link).startsWith(proxy.url() + path + "/sign-in/link/");
    window.navigate(link);
    window.getByLabel("Name").fill("Ann");
    window.getByLabel("Email").fill("ann@example.com");
    window.getByLabel("New password").fill(PASSWORD);
    button(window, "Open dashboard").click();
    window.waitForURL(proxy.url() + path + "/app");
    Assertions.assertThat(window.context().cookies())
        .anySatisfy(
            cookie -> {
              Assertions.assertThat(cookie.name)
                  .isEqualTo((path.isEmpty() ? "__Host-" : "__Secure-") + "holdfast_session");
              Assertions.assertThat(cookie.path).isEqualTo(path.isEmpty() ? "/" : path);
              Assertions.assertThat(cookie.secure).isTrue();
            });
  }

  private void signInAgain(Page window, String path) {
    button(window, "Sign out").click();
    window.waitForURL(proxy.url() + path + "/sign-in?after=sign-out");
    window.navigate(proxy.url() + path + "/app/keys");
    window.getByLabel("Email").fill("ann@example.com");
    window.getByLabel("Password", new Page.GetByLabelOptions().setExact(true)).fill(PASSWORD);
    button(window, "Sign in").click();
    window.waitForURL(proxy.url() + path + "/app/keys");
    // Made by a script, which has to find the API.
    window.getByLabel("Purpose").fill("Website");
    button(window, "Create key").click();
    assertThat(window.getByText("Copy the key now")).isVisible();
  }

  private void bookAndSee(String path) {
    Bookable intro = Bookable.of(api);
    Page window = open();
    window.navigate(proxy.url() + path + intro.dayPath());
    time(window, "10:30").click();
    window.waitForURL(proxy.url() + path + intro.path() + "/form?**");
    fillIn(window, "Bob");
    button(window, "Book this time").click();
    window.waitForURL(proxy.url() + path + "/manage/*/booked?**");
    Assertions.assertThat(intro.bookings()).containsExactly(at("10:30") + " CONFIRMED");
    window.locator(".more a").click();
    window.waitForURL(proxy.url() + path + "/manage/*?**");
    assertThat(window.locator("h1")).isVisible();
  }
}
