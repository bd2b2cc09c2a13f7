package dev.holdfast.server.booking.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Page;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Bookable;
import dev.holdfast.server.testing.DashboardHost;
import dev.holdfast.server.testing.Windows;
import java.net.URI;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Booking by the link in a mail, with and without JavaScript, and where the host sets it up. */
class EmailCheckPageTest {

  private final Api api = Api.on(Settings.Store.SQLITE);

  @RegisterExtension final Windows windows = new Windows(api);

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aBookerBooksByTheLinkInTheMail(boolean script) {
    Bookable bookable = Bookable.of(api, "\"verifiesEmail\": true");
    Page window = windows.open(options -> options.setJavaScriptEnabled(script));
    window.navigate(bookable.dayPath() + "&tz=Europe/Berlin");
    Bookable.time(window, "10:00").click();
    Bookable.fillIn(window, "Bob");
    Bookable.button(window, "Book this time").click();

    assertThat(window.locator("main")).containsText("Check your email");
    Assertions.assertThat(bookable.bookings()).isEmpty();
    if (script) {
      Windows.assertAccessible(window);
    }
    String hold = URI.create(window.url()).getQuery().replaceAll(".*hold=([^&]+).*", "$1");
    String link = "/manage/%s/verify".formatted(token(hold));
    window.navigate(link);
    assertThat(window.locator("main")).containsText("bob@example.com");
    Assertions.assertThat(bookable.bookings()).isEmpty();
    if (script) {
      Windows.assertAccessible(window);
    }
    Bookable.button(window, "Book this time").click();

    assertThat(window.locator("[data-booked]")).isVisible();
    Assertions.assertThat(bookable.bookings()).containsExactly(Bookable.at("10:00") + " CONFIRMED");
    window.navigate(link);
    assertThat(window).hasURL(api.url() + "/manage/" + token(hold));
  }

  private String token(String hold) {
    return api.part(ManageLinks.class).token(new BookingId(hold));
  }

  @Test
  void theHostSetsItUpInTheForm() {
    DashboardHost host = new DashboardHost(api, windows);
    String type = host.eventType("intro", "Introduction");
    Page window = host.open("/app/event-types/" + type);

    window.getByLabel("Bookers confirm their email address").check();
    window.locator("#save").click();

    assertThat(window.locator(".type")).isVisible();
    window.navigate("/app/event-types/" + type);
    assertThat(window.getByLabel("Bookers confirm their email address")).isChecked();
    Assertions.assertThat(
            host.client.get("/v1/event-types/" + type).json().path("verifiesEmail").asBoolean())
        .isTrue();
  }
}
