package dev.holdfast.server.calendar;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.holdfast.server.booking.dashboard.BookingPagesTest;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.DashboardHost;
import dev.holdfast.server.testing.Feeds;
import dev.holdfast.server.testing.Windows;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Calendars at the host's dashboard. */
class ConnectionPagesTest {

  private final Api api = Api.on(Settings.Store.SQLITE);

  @RegisterExtension final Windows windows = new Windows(api);

  private final DashboardHost host = new DashboardHost(api, windows);
  private final Feeds feeds = new Feeds();

  @AfterEach
  void close() {
    feeds.close();
  }

  private static Locator button(Page window, String name) {
    return window.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private static Locator card(Page window) {
    return window.locator("#c-ical");
  }

  @Test
  void aFeedIsConnectedReadAndDisconnected() {
    Page window = host.open("/app/connections");
    assertThat(window.locator("#c-google")).containsText("HOLDFAST_GOOGLE_CLIENT_ID");
    Windows.assertAccessible(window);

    window.getByLabel("Feed address").fill(feeds.url());
    button(window, "Connect an iCal feed").click();

    assertThat(card(window).locator(".badge")).hasText("Up to date");
    assertThat(card(window)).containsText("localhost");
    assertThat(card(window)).containsText("just now");
    Assertions.assertThat(window.content()).doesNotContain("5ecr3t");
    Windows.assertAccessible(window);
    button(window, "Disconnect").click();
    assertThat(window.locator("dialog[open]")).containsText("Disconnect localhost?");
    window.locator("#ask-yes").click();
    assertThat(window.getByLabel("Feed address")).isVisible();
    host.client.get("/v1/calendar-connections/ical").expect(404);
  }

  @Test
  void whyACalendarCannotBeReadIsToldWithARemedy() {
    feeds.answerWith(404);
    Page window =
        host.open(
            "/app/connections", options -> options.setLocale("de-DE").setViewportSize(390, 844));
    window.getByLabel("Adresse des Feeds").fill(feeds.url());

    button(window, "iCal-Feed verbinden").click();

    assertThat(card(window).locator(".notice.bad"))
        .containsText("Den Kalender gibt es nicht mehr.");
    assertThat(window.locator("#said")).hasText("Der Kalender war nicht lesbar.");
    Windows.assertAccessible(window);
    BookingPagesTest.assertFitsTheScreen(window);
    feeds.answerWith(200);
    button(window, "Jetzt abgleichen").click();
    assertThat(card(window).locator(".badge")).hasText("Aktuell");
    assertThat(card(window).locator(".notice.bad")).hasCount(0);
  }

  @Test
  void anAddressThatIsNoneIsToldAtItsField() {
    Page window = host.open("/app/connections");

    window.getByLabel("Feed address").fill("file:///etc/passwd");
    button(window, "Connect an iCal feed").click();

    assertThat(window.locator("#url-ical-wrong")).containsText("https://");
    assertThat(window.getByLabel("Feed address")).isFocused();
    button(window, "Connect a CalDAV calendar").click();
    assertThat(window.locator("#url-caldav-wrong")).isVisible();
  }

  @Test
  void theHostDecidesWhatHappensWhenACalendarIsStale() {
    host.client
        .post(
            "/v1/calendar-connections",
            "{\"provider\": \"ical\", \"url\": \"%s\"}".formatted(feeds.url()))
        .expect(201);
    Page window = host.open("/app/connections");

    card(window).getByText("Settings").click();
    window.getByLabel("If it cannot be synced for a day").selectOption("stop taking bookings");
    Windows.assertAccessible(window);
    button(window, "Save").click();

    assertThat(window.locator("#said")).hasText("Saved.");
    Assertions.assertThat(host.client.get("/v1/calendar-connections/ical").text("whenStale"))
        .isEqualTo("closed");
  }

  @Test
  void theSecretAddressOfTheBookingsIsMadeRenewedAndEnded() {
    Page window = host.open("/app/connections");

    button(window, "Create link").click();
    Locator address = window.getByLabel("Secret link");
    assertThat(address).hasValue(Pattern.compile("http://localhost/feeds/.+\\.ics"));
    String first = address.inputValue();
    button(window, "Replace link").click();
    window.locator("#ask-yes").click();
    assertThat(window.locator("#said")).containsText("New link created.");
    Assertions.assertThat(address.inputValue()).isNotEqualTo(first);
    button(window, "Delete link").click();
    window.locator("#ask-yes").click();

    assertThat(button(window, "Create link")).isVisible();
  }
}
