package dev.holdfast.server.access.signin;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Windows;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A service that nobody has used before. */
class FirstSignInTest {

  private final Api api = Api.start(Map.of());

  @RegisterExtension final Windows windows = new Windows(api);

  @AfterEach
  void close() {
    api.close();
  }

  private String firstLink() {
    String link = api.part(SignInLinkService.class).firstLink(Optional.empty()).orElseThrow();
    return link.substring(link.indexOf(SignInLinkService.PATH));
  }

  @Test
  void theFirstWhoComesNamesHimselfAndLetsOthersIn() {
    String older = firstLink();
    Page window = windows.open();
    window.navigate(firstLink());
    assertThat(window.locator("h1")).hasText("Welcome to Holdfast");
    Windows.assertAccessible(window);

    window.getByLabel("Name").fill("Ann Müller");
    assertThat(window.getByLabel("Booking page address")).hasValue("ann-mueller");
    assertThat(window.getByLabel("Time zone")).hasValue("Europe/Berlin");
    window.getByLabel("Email").fill("ann@example.com");
    window.getByLabel("New password").fill("four words are enough");
    window.getByRole(AriaRole.BUTTON).getByText("Open dashboard").click();
    window.waitForURL("**/app");

    window.navigate(older);
    assertThat(window.locator("h1")).hasText("This link has expired");
    Assertions.assertThat(api.part(SignInLinkService.class).firstLink(Optional.empty())).isEmpty();

    window.navigate("/app/people");
    assertThat(window.locator(".people li")).hasCount(1);
    assertThat(window.locator(".people li")).containsText("Ann Müller");
    Windows.assertAccessible(window);
  }
}
