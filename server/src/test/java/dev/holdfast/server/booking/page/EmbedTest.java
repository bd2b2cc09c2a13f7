package dev.holdfast.server.booking.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.holdfast.server.testing.Bookable.at;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.FrameLocator.GetByRoleOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.sun.net.httpserver.HttpServer;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Bookable;
import dev.holdfast.server.testing.Windows;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Booking pages in pages of other sites. */
class EmbedTest {

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final Bookable intro = Bookable.of(api);
  private HttpServer site;

  @RegisterExtension final Windows windows = new Windows(api);

  @BeforeEach
  void start() throws IOException {
    site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    site.createContext(
        "/",
        exchange -> {
          byte[] page = page().getBytes(UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/html;charset=utf-8");
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    site.start();
  }

  @AfterEach
  void stop() {
    site.stop(0);
  }

  private String page() {
    String address = api.url() + intro.dayPath();
    return """
    <!doctype html><html lang="en"><head><title>A site</title><link rel="icon" href="data:,"></head>
    <body><h1>A site</h1><a href="%s" data-holdfast-popup>Book a talk</a>
    <div data-holdfast="%s" data-holdfast-title="Book"></div>
    <script src="%s/embed.js" async></script></body></html>\
    """
        .formatted(address, address, api.url());
  }

  private String origin() {
    return "http://localhost:" + site.getAddress().getPort();
  }

  private void allow() {
    intro.host().patch("/v1/me", "{\"embedOrigins\": [\"%s\"]}".formatted(origin())).expect(200);
  }

  private static void book(FrameLocator frame, String time) {
    frame.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName(time).setExact(true)).click();
    frame.locator("#name").fill("Bob");
    frame.locator("#email").fill("bob@example.com");
    frame.getByRole(AriaRole.BUTTON, new GetByRoleOptions().setName("Book this time")).click();
  }

  @Test
  void aPageOfAnAllowedSiteTakesBookings() {
    allow();
    Page window = windows.open();

    window.navigate(origin());
    FrameLocator frame = window.frameLocator("[data-holdfast] iframe");
    assertThat(frame.locator(".foot")).isHidden();
    assertThat(frame.locator("#day")).isVisible();
    window.waitForCondition(
        () ->
            (boolean)
                window
                    .locator("[data-holdfast] iframe")
                    .evaluate("f => f.style.height.endsWith('px')"));
    book(frame, "09:30");

    assertThat(frame.locator("h1")).hasText("You’re booked");
    assertThat(frame.locator(".foot")).isHidden();
    assertThat(intro.bookings()).containsExactly(at("09:30") + " CONFIRMED");
  }

  @Test
  void aPopUpOpensClosesWithEscapeAndGivesTheFocusBack() {
    allow();
    Page window = windows.open();
    window.navigate(origin());
    assertThat(window.frameLocator("[data-holdfast] iframe").locator("#day")).isVisible();

    window.evaluate(
        "() => addEventListener('holdfast:booked', () => (document.body.dataset.booked = 'yes'))");
    window.getByText("Book a talk").click();
    FrameLocator frame = window.frameLocator("dialog iframe");
    book(frame, "10:00");
    assertThat(frame.locator("h1")).hasText("You’re booked");
    assertThat(window.locator("body")).hasAttribute("data-booked", "yes");
    frame.locator("main").press("Escape");

    assertThat(window.locator("dialog")).hasCount(0);
    assertThat(window.getByText("Book a talk")).isFocused();
    assertThat(intro.bookings()).containsExactly(at("10:00") + " CONFIRMED");
  }

  @Test
  void aBrowserShowsItOnNoOtherSite() {
    List<String> told = new ArrayList<>();
    try (var booker = windows.open().context().browser().newContext()) {
      Page window = booker.newPage();
      window.onConsoleMessage(message -> told.add(message.text()));

      window.navigate(origin());
      window.waitForCondition(() -> told.stream().anyMatch(it -> it.contains("frame-ancestors")));

      assertThat(window.frameLocator("[data-holdfast] iframe").locator("#day")).hasCount(0);
    }
  }

  @Test
  void pagesNameTheSitesThatMayShowThem() {
    var shown = api.anybody().get(intro.path()).expect(200);
    assertThat(shown.header("Content-Security-Policy")).endsWith("frame-ancestors 'none'");

    allow();

    var allowed = api.anybody().get(intro.path()).expect(200);
    assertThat(allowed.header("Content-Security-Policy")).endsWith("frame-ancestors " + origin());
    String token = intro.book("11:00");
    var managed = api.anybody().get("/manage/" + token).expect(200);
    assertThat(managed.header("Content-Security-Policy")).endsWith("frame-ancestors 'none'");
  }
}
