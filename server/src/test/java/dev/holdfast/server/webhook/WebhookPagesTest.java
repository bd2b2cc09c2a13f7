package dev.holdfast.server.webhook;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.holdfast.server.booking.dashboard.BookingPagesTest;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.outbox.Receiver;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.DashboardHost;
import dev.holdfast.server.testing.Windows;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Webhooks and unsent mails at the host's dashboard. */
class WebhookPagesTest {

  private final Api api = Api.on(Settings.Store.SQLITE);

  @RegisterExtension final Windows windows = new Windows(api);

  private final DashboardHost host = new DashboardHost(api, windows);
  private final Receiver receiver = new Receiver();

  @AfterEach
  void close() {
    receiver.close();
  }

  private static Locator button(Page window, String name) {
    return window.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  @Test
  void aWebhookIsMadeToldOfABookingAndToldAgain() throws InterruptedException {
    Page window = host.open("/app/webhooks");
    window.getByLabel("URL").fill(receiver.url());
    window.getByLabel("Booking created").check();
    Windows.assertAccessible(window);
    button(window, "Add webhook").click();
    assertThat(window.locator("#secret-text")).hasText(Pattern.compile("whsec_.+"));
    assertThat(window.locator(".webhooks")).containsText("booking.created");
    Windows.assertAccessible(window);

    host.book(host.eventType("talk", "Talk"), "10:00", "Bob");
    receiver.await(1);
    window.getByText("Deliveries").click();
    Locator delivery = window.locator(".delivery");
    window.waitForCondition(
        () -> {
          window.reload();
          return delivery.count() == 1 && delivery.textContent().contains("Delivered");
        });
    assertThat(delivery).containsText("status 204, just now");
    Windows.assertAccessible(window);
    delivery.getByText("Deliver again").click();

    Assertions.assertThat(receiver.await(2)).hasSize(2);
    assertThat(delivery).hasCount(2);
    assertThat(delivery.first()).containsText("Manual");
  }

  @Test
  void aWebhookIsDeletedAfterAQuestion() {
    host.client.post("/v1/webhooks", "{\"url\": \"%s\"}".formatted(receiver.url())).expect(201);
    Page window =
        host.open("/app/webhooks", options -> options.setLocale("de-DE").setViewportSize(390, 844));
    assertThat(window.locator(".webhooks")).containsText("Alle Ereignisse");
    BookingPagesTest.assertFitsTheScreen(window);

    button(window, receiver.url() + " löschen").click();
    Windows.assertAccessible(window);
    window.locator("#ask-yes").click();

    assertThat(window.locator("#list")).containsText("Es gibt noch keine Webhooks.");
    Assertions.assertThat(host.client.get("/v1/webhooks").json().path("items").size()).isZero();
  }

  @Test
  void anAddressThatIsNoneIsToldAtItsField() {
    Page window = host.open("/app/webhooks");

    window.getByLabel("URL").fill("ftp://example.com");
    button(window, "Add webhook").click();

    assertThat(window.locator("#url-wrong")).containsText("https://");
    assertThat(window.getByLabel("URL")).isFocused();
  }

  @Test
  void mailsThatNobodySendsAreShown() {
    host.book(host.eventType("talk", "Talk"), "10:00", "Bob");
    Page window = host.open("/mails");
    Assertions.assertThat(window.url()).endsWith("/app/mails");
    Locator mail =
        window.locator(".mails a", new Page.LocatorOptions().setHasText("Bob <bob@example.org>"));
    window.waitForCondition(
        () -> {
          window.reload();
          return mail.count() > 0;
        });

    mail.click();

    assertThat(window.frameLocator("iframe").locator("body")).containsText("Hello Bob");
    window.getByText("Invitation").click();
    assertThat(window.locator("pre")).containsText("BEGIN:VCALENDAR");
    Windows.assertAccessible(window);
  }

  @Test
  void theMailsOfAnotherHostAreNotShown() {
    host.book(host.eventType("talk", "Talk"), "10:00", "Bob");

    Page window = new DashboardHost(api, windows).open("/app/mails");

    assertThat(window.locator("main")).containsText("There are no emails yet.");
  }
}
