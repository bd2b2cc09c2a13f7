package dev.holdfast.server.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Windows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The start page, and what all pages share. */
class StartPageTest {

  private final Api api = Api.on(Settings.Store.SQLITE);

  @RegisterExtension final Windows windows = new Windows(api);

  @Test
  void itLeadsToTheDashboard() {
    Page window = windows.open();

    window.navigate("/");

    assertThat(window.locator("h1")).hasText("Scheduling that never double-books");
    Windows.assertAccessible(window);
  }

  @Test
  void itSpeaksTheLanguageOfItsReaderUntilHeChoosesAnother() {
    Page window = windows.open(options -> options.setLocale("de-AT"));
    window.navigate("/");
    assertThat(window.locator("h1")).hasText("Terminplanung ohne Doppelbuchungen");

    window.getByText("English").click();
    window.navigate("/");

    assertThat(window.locator("h1")).hasText("Scheduling that never double-books");
    assertThat(window.locator("html")).hasAttribute("lang", "en");
  }

  @Test
  void theApiIsExplainedToEverybody() {
    Page window = windows.open();

    window.navigate("/docs");

    assertThat(window.locator("h1")).isVisible();
    // All operations look alike, and to look at each takes a minute.
    window.evaluate(
        "() => document.querySelectorAll('main section:nth-of-type(n+9)')"
            + ".forEach(section => section.remove())");
    Windows.assertAccessible(window);
  }

  @Test
  void aWrongAddressGetsAPageThatSaysSo() {
    Page window = windows.open();

    var answer = window.navigate("/book/nobody/nothing");

    org.assertj.core.api.Assertions.assertThat(answer.status()).isEqualTo(404);
    assertThat(window.locator("h1")).hasText("Page not found");
    Windows.assertAccessible(window);
  }
}
