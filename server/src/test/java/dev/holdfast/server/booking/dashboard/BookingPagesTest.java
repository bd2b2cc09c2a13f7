package dev.holdfast.server.booking.dashboard;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.DashboardHost;
import dev.holdfast.server.testing.Windows;
import java.time.Duration;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The bookings at the host's dashboard. */
public class BookingPagesTest {

  private static final String TO_CONFIRM = "\"requiresConfirmation\": true";

  private final Api api = Api.on(Settings.Store.SQLITE);

  @RegisterExtension final Windows windows = new Windows(api);

  private final DashboardHost host = new DashboardHost(api, windows);

  private static Locator booking(Page window, String name) {
    return window.locator(".booking", new Page.LocatorOptions().setHasText(name));
  }

  private static Locator button(Locator within, String name) {
    return within.getByRole(
        AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(name).setExact(true));
  }

  private static Locator dialog(Page window) {
    return window.locator("dialog[open]");
  }

  private static Locator said(Page window) {
    return window.locator("#said");
  }

  private static void openDetails(Page window, String name) {
    booking(window, name).locator("summary").click();
  }

  @Test
  void allOfOnePersonIsSavedCancelledAndErasedAtOnce() {
    String talk = host.eventType("talk", "Talk");
    host.book(talk, "10:00", "Bob");
    host.book(talk, "11:00", "Bob");
    String anns = host.book(talk, "12:00", "Ann");
    Page window = host.open("/app");
    booking(window, "Bob").first().locator("summary").click();
    booking(window, "Bob").first().getByText("All data about this person").click();
    assertThat(window.getByLabel("Booker’s email address")).hasValue("bob@example.org");
    Windows.assertAccessible(window);

    Download saved = window.waitForDownload(() -> press(window, "Export data"));
    Assertions.assertThat(saved.suggestedFilename()).isEqualTo("bookings.json");
    assertThat(window.locator(".said")).hasText("Bookings exported: 2");
    press(window, "Erase data");
    Windows.assertAccessible(window);
    button(dialog(window), "Erase data").click();
    assertThat(window.locator(".said")).containsText("not over: 2");
    press(window, "Cancel all upcoming bookings");
    button(dialog(window), "Back").click();
    press(window, "Cancel all upcoming bookings");
    button(dialog(window), "Cancel bookings").click();
    assertThat(window.locator(".said")).hasText("Bookings cancelled: 2");
    press(window, "Erase data");
    button(dialog(window), "Erase data").click();
    assertThat(window.locator(".said")).hasText("Bookings made anonymous: 2");

    Assertions.assertThat(host.client.get("/v1/bookings").response().body())
        .doesNotContain("bob@example.org");
    Assertions.assertThat(host.booking(anns).text("status")).isEqualTo("CONFIRMED");
  }

  private static void press(Page window, String name) {
    window
        .getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true))
        .click();
  }

  @Test
  void aPendingBookingIsConfirmed() {
    String bobs = host.book(host.eventType("talk", "Talk", TO_CONFIRM), "10:00", "Bob");
    Page window = host.open("/app");
    assertThat(window.locator(".tabs .badge")).hasText("1");

    window.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("To confirm")).click();
    Windows.assertAccessible(window);
    button(booking(window, "Bob"), "Confirm Bob").click();

    assertThat(said(window)).hasText("Booking with Bob confirmed.");
    assertThat(window.locator("#list")).containsText("Nothing to confirm.");
    assertThat(window.locator(".tabs .badge")).hasCount(0);
    Assertions.assertThat(host.booking(bobs).text("status")).isEqualTo("CONFIRMED");
  }

  @Test
  void aPendingBookingIsDeclinedWithAReason() {
    String bobs = host.book(host.eventType("talk", "Talk", TO_CONFIRM), "10:00", "Bob");
    Page window = host.open("/app?tab=pending");

    button(booking(window, "Bob"), "Decline Bob").click();
    Windows.assertAccessible(window);
    window.getByLabel("Why?").fill("No time that week");
    button(dialog(window), "Decline").click();

    assertThat(said(window)).hasText("Booking with Bob declined.");
    assertThat(booking(window, "Bob")).hasCount(0);
    Assertions.assertThat(host.booking(bobs).text("status")).isEqualTo("CANCELLED");
    Assertions.assertThat(host.booking(bobs).text("cancellationReason"))
        .isEqualTo("No time that week");
  }

  @Test
  void aBookingIsShownWithAllThatIsKnownAndCancelled() {
    host.book(host.eventType("talk", "Talk"), "15:00", "Bob");
    Page window = host.open("/app");
    openDetails(window, "Bob");
    Locator bob = booking(window, "Bob");
    assertThat(bob).containsText("15:00 – 15:30");
    assertThat(bob).containsText("About the roof");
    assertThat(bob).containsText("America/New York");
    assertThat(bob.getByText("Invitation (.ics)"))
        .hasAttribute("href", Pattern.compile("invite.ics$"));
    Windows.assertAccessible(window);

    button(bob, "Cancel booking").click();
    window.getByLabel("Why?").fill("Ill");
    button(dialog(window), "Cancel booking").click();
    assertThat(said(window)).hasText("Booking with Bob cancelled.");
    window.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("Cancelled")).click();

    openDetails(window, "Bob");
    assertThat(booking(window, "Bob")).containsText("Ill");
  }

  @Test
  void aBookingIsMovedToAFreeTime() {
    String talk = host.eventType("talk", "Talk");
    String bobs = host.book(talk, "10:00", "Bob");
    host.book(talk, "11:00", "Ann");
    Page window = host.open("/app");
    openDetails(window, "Bob");

    button(booking(window, "Bob"), "Move").click();
    window.getByLabel("Day").selectOption(host.day.toString());
    assertThat(dialog(window).getByText("11:00", new Locator.GetByTextOptions().setExact(true)))
        .hasCount(0);
    Windows.assertAccessible(window);
    dialog(window).getByLabel("13:30").check();
    button(dialog(window), "Move").click();

    assertThat(said(window)).hasText("Booking with Bob moved.");
    assertThat(booking(window, "Bob")).containsText("13:30 – 14:00");
    assertThat(booking(window, "Bob")).containsText("Moved from");
    Assertions.assertThat(host.booking(bobs).text("start")).isEqualTo(host.at("13:30").toString());
  }

  @Test
  void whatSomebodyElseChangedMeanwhileIsNotOverwritten() {
    String bobs = host.book(host.eventType("talk", "Talk", TO_CONFIRM), "10:00", "Bob");
    Page window = host.open("/app?tab=pending");
    window.route("**/v1/events/stream*", route -> route.abort());
    window.reload();
    host.client
        .post(
            "/v1/bookings/%s/reschedule".formatted(bobs),
            "{\"start\": \"%s\"}".formatted(host.at("12:00")))
        .expect(200);

    button(booking(window, "Bob"), "Confirm Bob").click();

    assertThat(said(window)).containsText("Someone else changed this in the meantime.");
    assertThat(booking(window, "Bob")).containsText("12:00 – 12:30");
    Assertions.assertThat(host.booking(bobs).text("status")).isEqualTo("PENDING");
  }

  @Test
  void aNewBookingShowsUpByItselfAndLeavesTheFocusAlone() {
    String talk = host.eventType("talk", "Talk");
    host.book(talk, "10:00", "Bob");
    Page window = host.open("/app");
    openDetails(window, "Bob");
    window.waitForCondition(() -> isListening(window));
    button(booking(window, "Bob"), "Move").focus();

    host.book(talk, "09:00", "Ann");

    assertThat(booking(window, "Ann")).containsText("09:00 – 09:30");
    assertThat(said(window)).hasText("New booking: Ann");
    assertThat(button(booking(window, "Bob"), "Move")).isFocused();
    assertThat(booking(window, "Bob").locator("details")).hasAttribute("open", "");
  }

  /** The stream is open once the page was fetched a second time. */
  private static boolean isListening(Page window) {
    return (int)
            window.evaluate(
                "performance.getEntriesByType('resource').filter(e =>"
                    + " e.name.endsWith('/app')).length")
        > 0;
  }

  @Test
  void bookingsAreFoundByNameAndShownPageByPage() {
    String talk = host.eventType("talk", "Talk");
    String call = host.eventType("call", "Call");
    for (int i = 0; i < 30; i++) {
      host.book(
          i % 2 == 0 ? talk : call,
          host.at("09:00").plus(Duration.ofHours(24L * (i / 10)).plusMinutes(30L * (i % 10))),
          "Guest %02d".formatted(i));
    }
    Page window = host.open("/app");
    assertThat(window.locator(".booking")).hasCount(25);
    assertThat(window.locator(".booking").first()).containsText("Guest 00");

    window.locator("a[rel=next]").click();
    assertThat(window.locator(".booking")).hasCount(5);
    assertThat(window.locator(".booking").first()).containsText("Guest 25");
    window.locator("a[rel=prev]").click();
    assertThat(window.locator(".booking")).hasCount(25);

    window.getByLabel("Name or email").fill("gUEST 2");
    window.getByText("Search", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(window.locator(".booking")).hasCount(10);
    window.getByLabel("Event type").selectOption("Call");
    window.getByText("Search", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(window.locator(".booking")).hasCount(5);
    window.getByLabel("Name or email").fill("nobody@example.org & co");
    window.getByText("Search", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(window.locator("#list")).containsText("No bookings match your search.");
    Windows.assertAccessible(window);
  }

  @Test
  void theDashboardOfAnotherHostIsNotShown() {
    String bobs = host.book(host.eventType("talk", "Talk"), "10:00", "Bob");

    Page window = new DashboardHost(api, windows).open("/app");

    assertThat(window.locator("#list")).containsText("No bookings yet.");
    Assertions.assertThat(window.content()).doesNotContain(bobs);
  }

  @Test
  void whoIsNotSignedInIsSentToTheDoor() {
    Page window = windows.open();

    window.navigate("/app?tab=past");

    Assertions.assertThat(window.url()).endsWith("/sign-in?to=%2Fapp%3Ftab%3Dpast");
  }

  @Test
  void theDashboardSpeaksGermanOnAPhoneInTheDark() {
    host.book(host.eventType("talk", "Talk", TO_CONFIRM), "10:00", "Bob");
    Page window =
        host.open(
            "/app?tab=pending", options -> options.setLocale("de-DE").setViewportSize(390, 844));

    button(booking(window, "Bob"), "Bestätigen: Bob").click();

    assertThat(said(window)).hasText("Buchung mit Bob bestätigt.");
    Windows.assertAccessible(window);
    assertFitsTheScreen(window);
  }

  public static void assertFitsTheScreen(Page window) {
    Assertions.assertThat(
            (int) window.evaluate("document.documentElement.scrollWidth - innerWidth"))
        .as(window.url())
        .isLessThanOrEqualTo(0);
  }
}
