package dev.holdfast.testbed;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A real browser without a screen: the Chromium of this machine, or one that the driver fetches.
 */
public final class Chromium {

  private static final List<Path> USUAL_PLACES =
      List.of(
          Path.of("/usr/bin/chromium"),
          Path.of("/usr/bin/chromium-browser"),
          Path.of("/usr/bin/google-chrome"),
          Path.of("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"));

  /** Chromium may run as root in tests, and must not contact other servers. */
  private static final List<String> FLAGS =
      List.of(
          "--no-sandbox",
          "--disable-gpu",
          "--disable-quic",
          "--no-first-run",
          "--disable-background-networking",
          "--disable-component-update",
          "--disable-sync");

  private Chromium() {}

  /** A new one; it ends with the JVM at the latest. */
  public static Browser launch() {
    Optional<Path> installed = USUAL_PLACES.stream().filter(Files::isExecutable).findFirst();
    var options = new BrowserType.LaunchOptions().setArgs(FLAGS).setHeadless(true);
    installed.ifPresent(options::setExecutablePath);
    var driver = new Playwright.CreateOptions();
    if (installed.isPresent()) {
      driver.setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"));
    }
    return Playwright.create(driver).chromium().launch(options);
  }
}
