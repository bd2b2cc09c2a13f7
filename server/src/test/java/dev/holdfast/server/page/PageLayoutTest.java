package dev.holdfast.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.DashboardHost;
import dev.holdfast.server.testing.Windows;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every page fits its window, on a phone too, and asks for nothing that is not there. */
class PageLayoutTest {

  private static final List<Integer> WIDTHS = List.of(1280, 390);

  private final Api api = Api.on(Settings.Store.SQLITE);

  @RegisterExtension final Windows windows = new Windows(api);

  private final DashboardHost host = new DashboardHost(api, windows);
  private final String eventType = host.eventType("intro", "Introduction");

  private List<String> paths() {
    return List.of(
        "/",
        "/sign-in",
        "/sign-in/forgot",
        "/book/" + host.slug,
        "/book/" + host.slug + "/intro",
        "/app",
        "/app/event-types",
        "/app/event-types/" + eventType,
        "/app/calendar",
        "/app/connections",
        "/app/webhooks",
        "/app/settings",
        "/app/keys",
        "/app/bookers",
        "/app/people",
        "/app/mails");
  }

  @ParameterizedTest
  @ValueSource(strings = {"en-GB", "de-DE"})
  void everyPageFitsItsWindowAndMissesNothing(String language) {
    host.book(eventType, "10:00", "Bob");
    Page window = host.open("/", options -> options.setLocale(language));
    List<String> wrong = new ArrayList<>();
    window.onResponse(
        answer -> {
          if (answer.status() >= 400) {
            wrong.add(window.url() + " asks for " + answer.url() + ": " + answer.status());
          }
        });
    for (String path : paths()) {
      window.navigate(path);
      for (int width : WIDTHS) {
        window.setViewportSize(width, 900);
        int needed = (int) window.evaluate("document.documentElement.scrollWidth");
        if (needed > width) {
          wrong.add("%s needs %s px of %s".formatted(path, needed, width));
        }
      }
    }

    assertThat(wrong).isEmpty();
  }
}
