package dev.holdfast.server.testing;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.Cookie;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.account.Account;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.access.SessionFilter;
import dev.holdfast.server.access.secret.SessionService;
import dev.holdfast.testbed.Chromium;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Windows of a real browser on the service, closed after each test. What the browser finds wrong
 * with a page, such as an error of a script or something that the page's policy forbids, fails the
 * test. Of a test that fails a picture is kept.
 */
public final class Windows implements AfterEachCallback {

  /** For machines that have much else to do. */
  private static final int TIMEOUT_MILLIS = 20_000;

  private static final Path PICTURES = Path.of("target", "screenshots");

  private final Supplier<Api> api;
  private final List<BrowserContext> opened = new ArrayList<>();
  private final List<String> complaints = new ArrayList<>();

  public Windows(Api api) {
    this(() -> api);
  }

  /** On a service that a test starts itself. */
  public Windows(Supplier<Api> api) {
    this.api = api;
  }

  /** One for all tests of a JVM, which ends it. */
  private static final class Shared {

    static final Browser BROWSER = launch();

    private static Browser launch() {
      PlaywrightAssertions.setDefaultAssertionTimeout(TIMEOUT_MILLIS);
      return Chromium.launch();
    }
  }

  /** A window in Berlin, in English, 1280 by 900. */
  public Page open() {
    return open(options -> options);
  }

  /** Another person's window, as the options want it. */
  public Page open(UnaryOperator<Browser.NewContextOptions> wanted) {
    var options =
        new Browser.NewContextOptions()
            .setBaseURL(api.get().url())
            .setLocale("en-GB")
            .setTimezoneId("Europe/Berlin")
            .setViewportSize(1280, 900);
    BrowserContext context = Shared.BROWSER.newContext(wanted.apply(options));
    context.setDefaultTimeout(TIMEOUT_MILLIS);
    context.onConsoleMessage(this::hear);
    context.onWebError(error -> complaints.add(error.error()));
    opened.add(context);
    return context.newPage();
  }

  /** Another window of the same person. */
  public Page another(Page window) {
    return window.context().newPage();
  }

  /** A window of somebody who is signed in as that host. */
  public Page openSignedIn(HostId host, UnaryOperator<Browser.NewContextOptions> wanted) {
    Page window = open(wanted);
    String token = api.get().transactions().run(tx -> commit(open(tx, host)));
    window
        .context()
        .addCookies(List.of(new Cookie(SessionFilter.COOKIE, token).setUrl(api.get().url())));
    return window;
  }

  private String open(Transaction tx, HostId host) {
    Optional<Account> known = tx.accounts().findByHost(host);
    Account account =
        known.orElseGet(() -> Account.create(host, host + "@example.com", true, Instant.now()));
    if (known.isEmpty()) {
      tx.accounts().add(account);
    }
    return api.get().part(SessionService.class).open(tx, account);
  }

  /** Answers of the API that say no are no mistakes of a page. */
  private void hear(ConsoleMessage message) {
    if (message.type().equals("error") && !message.text().startsWith("Failed to load resource")) {
      complaints.add(message.text() + " at " + message.location());
    }
  }

  /** Asserts that nothing on the page shuts anybody out, in the light and in the dark. */
  public static void assertAccessible(Page window) {
    Accessibility.check(window);
  }

  @Override
  public void afterEach(ExtensionContext test) {
    try {
      if (test.getExecutionException().isPresent()) {
        keepPictures(test);
      }
    } finally {
      opened.forEach(BrowserContext::close);
      opened.clear();
    }
    if (test.getExecutionException().isEmpty()) {
      assertThat(complaints).as("what the browser complained about").isEmpty();
    }
  }

  private void keepPictures(ExtensionContext test) {
    String name =
        test.getRequiredTestClass().getSimpleName() + "." + test.getRequiredTestMethod().getName();
    int number = 0;
    for (BrowserContext context : opened) {
      for (Page page : context.pages()) {
        Path file = PICTURES.resolve("%s-%s.png".formatted(name, ++number));
        page.screenshot(new Page.ScreenshotOptions().setPath(file).setFullPage(true));
      }
    }
    complaints.forEach(System.err::println);
  }
}
