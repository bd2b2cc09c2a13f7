package dev.holdfast.server.resource.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.sun.net.httpserver.HttpServer;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.CalendarHouse;
import dev.holdfast.server.testing.Windows;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A shared calendar on somebody else's site. */
class CalendarElementTest {

  private final Api api = Api.on(Settings.Store.SQLITE);

  @RegisterExtension final Windows windows = new Windows(api);

  private CalendarHouse house;
  private HttpServer site;
  private String page = "";

  @BeforeEach
  void open() throws IOException {
    house = CalendarHouse.furnish(api);
    site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    site.createContext(
        "/",
        exchange -> {
          byte[] body = page.getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/html;charset=UTF-8");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    site.start();
  }

  @AfterEach
  void close() {
    site.stop(0);
  }

  private String link(String resource) {
    String url =
        house.host.post("/v1/resources/%s/share".formatted(resource), "").expect(200).text("url");
    return api.url() + URI.create(url).getPath();
  }

  /** A window on the other site, with the element. */
  private Page elsewhere(String link, String attributes) {
    page =
        """
        <!doctype html><html lang="en"><head><title>House</title><meta name="viewport" content="width=device-width">
        <script type="module" src="%s/calendar.js"></script></head>
        <body><main><h1>Our house</h1><holdfast-calendar src="%s" %s></holdfast-calendar></main></body></html>
        """
            .formatted(api.url(), link, attributes);
    Page window = windows.open();
    window.navigate("http://127.0.0.1:%s/".formatted(site.getAddress().getPort()));
    return window;
  }

  @Test
  void itShowsWhenSomethingIsFreeButNotWhoHasIt() {
    Page window = elsewhere(link("apartment-1"), "date=\"2025-01-01\"");

    Locator calendar = window.locator("holdfast-calendar");
    assertThat(calendar.locator("section")).containsText("January 2025");
    assertThat(calendar.locator("[role=cell][aria-label^='Friday 3 January']"))
        .hasAttribute(
            "aria-label",
            "Friday 3 January: available until 12:00, Closed 12:00–16:00, Reserved from 16:00");
    String everything =
        (String)
            window.evaluate(
                "() => document.querySelector('holdfast-calendar').shadowRoot.innerHTML");
    assertThat(everything).doesNotContain("John").doesNotContain("Alice").doesNotContain("Maint");
    Windows.assertAccessible(window);

    calendar.getByLabel("Later").click();
    assertThat(calendar.locator("section")).containsText("February 2025");
  }

  @Test
  void itFollowsItsAttributes() {
    Page window =
        elsewhere(
            link("house"), "date=\"2025-01-01\" lang=\"de\" theme=\"dark\" view=\"timeline\"");

    Locator calendar = window.locator("holdfast-calendar");
    assertThat(calendar.locator("section")).containsText("Januar 2025");
    assertThat(calendar.locator(".cal-row-head"))
        .hasText(new String[] {"Apartment 1", "Apartment 2"});
    assertThat(calendar.locator(".cal-grid")).hasCSS("background-color", "rgb(26, 33, 41)");
    window.evaluate(
        "() => document.querySelector('holdfast-calendar').setAttribute('date', '2025-03-01')");
    assertThat(calendar.locator("section")).containsText("März 2025");
  }

  @Test
  void aLinkThatWasEndedSaysSo() {
    String link = link("apartment-1");
    house.host.delete("/v1/resources/apartment-1/share").expect(204);

    Page window = elsewhere(link, "");

    assertThat(window.locator("holdfast-calendar").getByText("This calendar is no longer shared."))
        .isVisible();
  }

  @Test
  void theLinkIsMadeShownAndEndedOnThePage() {
    Page window =
        CalendarHouse.show(
            windows.openSignedIn(house.hostId(), options -> options),
            "/app/calendar?resource=apartment-1&date=2025-01-01");

    window.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Share")).click();
    Locator dialog = window.getByRole(AriaRole.DIALOG);
    dialog.getByText("Create link").click();
    String link = dialog.getByLabel("Link").inputValue();
    assertThat(link).contains("/v1/public/calendars/");
    assertThat(dialog.getByLabel("Code for your website").inputValue())
        .contains("<holdfast-calendar src=\"" + link + "\"");
    Windows.assertAccessible(window);
    dialog.getByText("Stop sharing").click();

    assertThat(dialog.getByText("It is no longer shared.")).isVisible();
    api.anybody()
        .get(URI.create(link).getPath() + "?from=2025-01-01&to=2025-01-02")
        .expect(404, "not_found");
  }
}
