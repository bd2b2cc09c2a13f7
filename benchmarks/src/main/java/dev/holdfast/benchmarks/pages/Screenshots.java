package dev.holdfast.benchmarks.pages;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.holdfast.benchmarks.process.ServiceProcess;
import dev.holdfast.testbed.Chromium;
import java.nio.file.Path;

/** The command {@code screenshots}: takes the pictures of pages that the docs show. */
public final class Screenshots {

  private static final int WIDTH = 1200;
  private static final int HEIGHT = 850;

  private final Browser browser;
  private final ServiceProcess service;
  private final Path folder;

  private Screenshots(Browser browser, ServiceProcess service, Path folder) {
    this.browser = browser;
    this.service = service;
    this.folder = folder;
  }

  public static void main(String[] args) {
    Path folder = Path.of(args[0]);
    try (ServiceProcess service = ServiceProcess.onSqlite();
        Browser browser = Chromium.launch()) {
      Screenshots screenshots = new Screenshots(browser, service, folder);
      screenshots.ofPublicPages();
      screenshots.ofTheDashboard();
    }
    System.exit(0);
  }

  private void ofPublicPages() {
    try (BrowserContext context = newContext(ColorScheme.LIGHT)) {
      Page page = context.newPage();
      page.navigate("/book/demo/intro");
      picture(page, "booking");
      page.locator(".starts button").first().click();
      page.locator("#name").fill("Bob");
      page.locator("#email").fill("bob@example.com");
      picture(page, "booking-form");
      page.locator(".book-it").click();
      page.locator("[data-booked]").waitFor();
      picture(page, "booked");
      page.locator(".more a").click();
      page.waitForURL("**/manage/**");
      picture(page, "manage");
      picture(page, "/no-such-page", "not-found");
    }
  }

  private void ofTheDashboard() {
    try (BrowserContext context = newContext(ColorScheme.LIGHT)) {
      Page page = context.newPage();
      signIn(page);
      picture(page, "/app", "dashboard");
      page.navigate("/app/event-types");
      page.locator("main a[href^='/app/event-types/et_']").first().click();
      page.locator("#preview li").first().waitFor();
      picture(page, "event-type");
      calendar(page, "resource=apartment-1&view=month&date=2025-01-01", "calendar");
      calendar(page, "resource=apartment-1&view=day&date=2025-01-03", "calendar-day");
      calendar(page, "parent=house&view=timeline&date=2025-01-01", "calendar-timeline");
      page.navigate("/app/mails");
      page.getByText("Confirmed: ").first().click();
      page.waitForURL("**/app/mails?mail=*");
      picture(page, "mail");
    }
  }

  /** Signs in with the link that the service prints at its first start. */
  private void signIn(Page page) {
    page.navigate(service.printed("http://localhost:\\d+(/sign-in/link/\\S+)"));
    page.locator("input[type=password]").first().fill("a password of the demo");
    page.locator("main button[type=submit], main form button").last().click();
    page.waitForURL("**/app**");
  }

  private BrowserContext newContext(ColorScheme scheme) {
    return browser.newContext(
        new Browser.NewContextOptions()
            .setBaseURL("http://localhost:" + service.port())
            .setLocale("en-GB")
            .setTimezoneId("Europe/Berlin")
            .setColorScheme(scheme)
            .setViewportSize(WIDTH, HEIGHT));
  }

  private void calendar(Page page, String query, String name) {
    page.navigate("/app/calendar?" + query);
    page.locator(".calendar[data-ready]").waitFor();
    picture(page, name);
  }

  private void picture(Page page, String path, String name) {
    page.navigate(path);
    picture(page, name);
  }

  private void picture(Page page, String name) {
    page.evaluate("() => document.fonts.ready");
    Path file = folder.resolve(name + ".png");
    page.screenshot(new Page.ScreenshotOptions().setPath(file));
    System.out.println(file);
  }
}
