package dev.holdfast.server.calendar;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.SelectOption;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.DashboardHost;
import dev.holdfast.server.testing.Windows;
import java.net.URI;
import java.time.Clock;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A Google calendar at the host's dashboard. */
class GooglePagesTest {

  private static final FakeGoogle GOOGLE = new FakeGoogle(Clock.systemUTC());
  private static final Api API = Api.start(settings());

  @RegisterExtension final Windows windows = new Windows(API);

  private final DashboardHost host = new DashboardHost(API, windows);

  private static Map<String, String> settings() {
    return Map.of(
        "HOLDFAST_ALLOW_PRIVATE_ADDRESSES", "true",
        "HOLDFAST_GOOGLE_CLIENT_ID", GOOGLE.settings().clientId(),
        "HOLDFAST_GOOGLE_CLIENT_SECRET", GOOGLE.settings().clientSecret(),
        "HOLDFAST_GOOGLE_AUTHORIZE_URL", GOOGLE.settings().authorize().toString(),
        "HOLDFAST_GOOGLE_TOKEN_URL", GOOGLE.settings().token().toString(),
        "HOLDFAST_GOOGLE_API_URL", GOOGLE.settings().api().toString());
  }

  @AfterAll
  static void close() {
    API.close();
    GOOGLE.close();
  }

  private void connect() {
    Client.Reply where =
        host.client.get("/v1/calendar-connections/google/authorize?access=write").expect(200);
    URI back = CalendarHost.visit(URI.create(where.text("/url")));
    API.anybody().get(back.getRawPath() + "?" + back.getRawQuery()).expect(200);
  }

  @Test
  void theHostIsSentToGoogle() {
    Page window = host.open("/app/connections");
    window.route(GOOGLE.settings().authorize() + "**", route -> route.abort());

    var asked =
        window.waitForRequest(
            GOOGLE.settings().authorize() + "**",
            () ->
                window
                    .getByRole(
                        AriaRole.BUTTON,
                        new Page.GetByRoleOptions().setName("Connect Google Calendar"))
                    .click());

    Assertions.assertThat(asked.url()).contains("state=", "code_challenge=");
  }

  @Test
  void theHostChoosesWhereBookingsAreWritten() {
    connect();
    Page window = host.open("/app/connections?calendar=connected");
    assertThat(window.locator(".notice.good")).hasText("The calendar is connected.");
    Locator card = window.locator("#c-google");

    card.getByText("Settings").click();
    assertThat(card.locator(".listed input:checked")).hasCount(1);
    Windows.assertAccessible(window);
    Locator writeTo = card.getByLabel("Add bookings to");
    writeTo.selectOption(new SelectOption().setIndex(1));
    String chosen = writeTo.inputValue();
    card.getByText("Save").click();

    assertThat(window.locator("#said")).hasText("Saved.");
    Client.Reply connection = host.client.get("/v1/calendar-connections/google").expect(200);
    Assertions.assertThat(connection.text("writeTo")).isEqualTo(chosen);
    Assertions.assertThat(connection.json().path("calendars").size()).isEqualTo(1);
    window.reload();
    card.getByText("Settings").click();
    assertThat(card.locator(".listed input:checked")).hasCount(1);
    assertThat(writeTo).hasValue(chosen);
  }
}
