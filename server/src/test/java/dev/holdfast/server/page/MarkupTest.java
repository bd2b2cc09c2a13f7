package dev.holdfast.server.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.DashboardHost;
import dev.holdfast.server.testing.Windows;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What people write is text on every page, whatever it looks like. */
class MarkupTest {

  private static final String TITLE = "<img src=x onerror=alert(1)>";
  private static final String NAME = "<b id=planted>Bob</b>";

  private final Api api = Api.on(Settings.Store.SQLITE);

  @RegisterExtension final Windows windows = new Windows(api);

  private final DashboardHost host = new DashboardHost(api, windows);
  private final String eventType =
      host.eventType("markup", TITLE, "\"description\": \"<script>alert(2)</script>\"");

  private static void assertNothingPlanted(Page window) {
    assertThat(window.locator("#planted, img[src='x'], main script")).hasCount(0);
  }

  @Test
  void titlesAndDescriptionsAreTextForBookers() {
    Page window = windows.open();
    for (String path : List.of("/book/" + host.slug, "/book/" + host.slug + "/markup")) {
      window.navigate(path);

      assertThat(window.locator("main")).containsText(TITLE);
      assertThat(window.locator("main")).containsText("<script>alert(2)</script>");
      assertNothingPlanted(window);
    }
  }

  @Test
  void namesAndNotesAreTextForHosts() {
    host.client
        .post(
            "/v1/bookings",
            """
            {"eventTypeId": "%s", "start": "%s", "notes": "<svg onload=alert(3)>",
             "booker": {"name": "%s", "email": "bob@example.org"}}"""
                .formatted(eventType, host.at("10:00"), NAME))
        .expect(201);

    for (String path : List.of("/app", "/app/event-types", "/app/event-types/" + eventType)) {
      Page window = host.open(path);
      assertThat(window.locator("h1")).isVisible();
      assertNothingPlanted(window);
    }
    assertThat(host.open("/app").locator("main")).containsText(NAME);
  }

  @Test
  void namesOfResourcesAndOwnersAreTextInTheCalendar() {
    host.client.put("/v1/resources/room", "{\"name\": \"%s\"}".formatted(TITLE)).expect(201);
    host.client
        .post(
            "/v1/resources/room/block",
            "{\"from\": \"%s\", \"to\": \"%s\", \"owner\": \"%s\"}"
                .formatted(host.at("09:00"), host.at("17:00"), NAME))
        .expect(200);

    for (String view : List.of("month", "day", "timeline")) {
      Page window =
          host.open("/app/calendar?resource=room&view=%s&date=%s".formatted(view, host.day));

      assertThat(window.locator("main")).containsText(TITLE);
      assertThat(window.locator("main")).containsText(NAME);
      assertNothingPlanted(window);
    }
  }
}
