package dev.holdfast.server.booking.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import dev.holdfast.server.booking.dashboard.BookingPagesTest;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Bookable;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.DashboardHost;
import dev.holdfast.server.testing.Feeds;
import dev.holdfast.server.testing.Windows;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A calendar that cannot be read pauses booking: its host and bookers see that, and why. */
class PausedBookingTest {

  private static final List<String> DASHBOARD =
      List.of(
          "/app",
          "/app/event-types",
          "/app/calendar",
          "/app/connections",
          "/app/webhooks",
          "/app/mails",
          "/app/settings",
          "/app/keys",
          "/app/bookers");

  private final Api api = Api.on(Settings.Store.SQLITE);

  @RegisterExtension final Windows windows = new Windows(api);

  private final DashboardHost host = new DashboardHost(api, windows);
  private final String eventType = host.eventType("intro", "Introduction");
  private final Feeds feeds = new Feeds();

  @AfterEach
  void close() {
    feeds.close();
  }

  private void connect(int status) {
    feeds.answerWith(status);
    host.client
        .post(
            "/v1/calendar-connections",
            "{\"provider\": \"ical\", \"url\": \"%s\"}".formatted(feeds.url()))
        .expect(201);
    sync();
  }

  private void sync() {
    host.client.post("/v1/calendar-connections/ical/sync", "").expect(200);
  }

  private Client.Reply slots() {
    return api.anybody().get("/v1/public/event-types/%s/slots".formatted(eventType)).expect(200);
  }

  @Test
  void theHostIsWarnedOnEveryPageOfTheDashboard() {
    connect(404);

    Page window = host.open("/app");

    for (String path : DASHBOARD) {
      window.navigate(path);
      Locator warning = window.locator(".warnings [role=alert]");
      assertThat(warning).containsText("iCal");
      assertThat(warning).containsText("booking is paused");
      assertThat(warning).containsText("Find its new address");
    }
    window.navigate("/app");
    Windows.assertAccessible(window);
    BookingPagesTest.assertFitsTheScreen(window);
    window.locator(".warnings a").click();
    assertThat(window.locator("#c-ical .notice.bad")).isVisible();
    feeds.answerWith(200);
    sync();
    window.reload();
    assertThat(window.locator(".warnings [role=alert]")).hasCount(0);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void bookersSeeThatBookingIsPaused(boolean script) {
    connect(503);

    Page window = windows.open(options -> options.setJavaScriptEnabled(script));
    window.navigate("/book/%s/intro".formatted(host.slug));

    assertThat(window.locator(".nothing")).containsText("Booking is paused");
    assertThat(window.locator(".nothing")).not().containsText("No available times");
    if (script) {
      window.locator("[data-turn='1']").click();
      assertThat(window.locator(".nothing")).containsText("Booking is paused");
    }
    Assertions.assertThat(slots().json().path("paused").asBoolean()).isTrue();
    feeds.answerWith(200);
    sync();
    Assertions.assertThat(slots().json().path("paused").asBoolean(true)).isFalse();
    window.reload();
    assertThat(window.locator(".starts button").first()).isVisible();
    assertThat(window.getByText("Booking is paused")).hasCount(0);
  }

  @Test
  void aCalendarThatFailsForAMomentPausesNothing() {
    connect(200);
    feeds.answerWith(503);
    sync();

    Page window = host.open("/app");

    assertThat(window.locator(".warnings [role=alert]")).hasCount(0);
    Assertions.assertThat(slots().json().path("paused").asBoolean(true)).isFalse();
  }

  @Test
  void nobodyIsPromisedAMailThatNobodySends() {
    Page window = windows.open(options -> options);
    window.navigate("/book/%s/intro?day=%s&tz=UTC".formatted(host.slug, host.day));
    Bookable.time(window, "10:00").click();
    Bookable.fillIn(window, "Bob");
    Bookable.button(window, "Book this time").click();

    assertThat(window.locator("main"))
        .containsText("This service does not send emails. Please download");
    assertThat(window.locator("main")).not().containsText("on its way");
    assertThat(window.locator("a[download]")).isVisible();
  }
}
