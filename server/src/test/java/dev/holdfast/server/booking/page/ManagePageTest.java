package dev.holdfast.server.booking.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.holdfast.server.testing.Bookable.at;
import static dev.holdfast.server.testing.Bookable.button;
import static dev.holdfast.server.testing.Bookable.time;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Bookable;
import dev.holdfast.server.testing.Windows;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a booker does with the link to his booking. */
class ManagePageTest {

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final Bookable intro = Bookable.of(api);

  @RegisterExtension final Windows windows = new Windows(api);

  private static Locator link(Page window, String name) {
    return window.getByRole(
        AriaRole.LINK, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  @Test
  void aBookingIsMovedAndItsOwnTimeIsFree() {
    String token = intro.book("09:30");
    intro.book("10:30");
    Page window = windows.open();
    window.navigate("/manage/" + token);
    assertThat(window.locator(".badge")).hasText("Confirmed");
    assertThat(window.locator("dl")).containsText("09:30 – 10:00");
    Windows.assertAccessible(window);

    link(window, "Choose another time").click();
    assertThat(time(window, "09:30")).isVisible();
    assertThat(time(window, "10:30")).isHidden();
    Windows.assertAccessible(window);
    time(window, "11:00").click();
    assertThat(window.locator("dl")).containsText("11:00 – 11:30");
    Windows.assertAccessible(window);
    button(window, "Move booking").click();

    assertThat(window.getByRole(AriaRole.STATUS)).containsText("Your booking was moved");
    assertThat(window.locator("dl")).containsText("11:00 – 11:30");
    assertThat(intro.bookings())
        .containsExactly(at("10:30") + " CONFIRMED", at("11:00") + " CONFIRMED");
  }

  @Test
  void aTimeThatWasTakenMeanwhileIsNotMovedTo() {
    String token = intro.book("09:30");
    Page window = windows.open();
    window.navigate("/manage/%s/reschedule".formatted(token));
    time(window, "11:00").click();
    intro.book("11:00");

    button(window, "Move booking").click();

    Locator message = window.getByRole(AriaRole.ALERT);
    assertThat(message).containsText("That time was just taken");
    Windows.assertAccessible(window);
    message.getByRole(AriaRole.BUTTON).first().click();
    button(window, "Move booking").click();
    assertThat(window.locator("dl")).containsText("10:30 – 11:00");
  }

  @Test
  void aBookingIsCancelledWithAReason() {
    String token = intro.book("09:30");
    Page window = windows.open(options -> options.setLocale("de-DE"));
    window.navigate("/manage/" + token);

    link(window, "Buchung absagen").click();
    Windows.assertAccessible(window);
    window.fill("#reason", "Ich bin krank.");
    button(window, "Buchung absagen").click();

    assertThat(window.getByRole(AriaRole.STATUS)).hasText("Ihre Buchung wurde abgesagt.");
    assertThat(window.locator(".badge")).hasText("Abgesagt");
    assertThat(window.locator("main")).containsText("Ich bin krank.");
    assertThat(link(window, "Buchung absagen")).isHidden();
    Windows.assertAccessible(window);
    assertThat(intro.bookings()).containsExactly(at("09:30") + " CANCELLED");
  }

  @Test
  void itWorksWithoutScripts() {
    String token = intro.book("09:30");
    Page window = windows.open(options -> options.setJavaScriptEnabled(false));
    window.navigate("/manage/" + token);

    link(window, "Choose another time").click();
    time(window, "10:00").click();
    button(window, "Move booking").click();
    assertThat(window.locator("dl")).containsText("10:00 – 10:30");
    link(window, "Cancel booking").click();
    button(window, "Cancel booking").click();

    assertThat(window.locator(".badge")).hasText("Cancelled");
    assertThat(intro.bookings()).containsExactly(at("10:00") + " CANCELLED");
  }

  @Test
  void aChangeThatIsSentTwiceIsMadeOnce() {
    String token = intro.book("09:30");
    Page window = windows.open(options -> options.setJavaScriptEnabled(false));
    window.navigate("/manage/%s/cancel".formatted(token));
    Page another = windows.another(window);
    another.navigate("/manage/%s/cancel".formatted(token));

    button(window, "Cancel booking").click();
    button(another, "Cancel booking").click();

    assertThat(another.locator(".badge")).hasText("Cancelled");
  }

  @Test
  void aForgedLinkLeadsNowhere() {
    String token = intro.book("09:30");
    Page window = windows.open();

    var answer = window.navigate("/manage/" + token.substring(0, token.length() - 2) + "xx");

    assertThat(answer.status()).isEqualTo(404);
    assertThat(window.locator("h1")).hasText("Page not found");
  }

  /** Pretends that the meeting of a booking ended so long ago. */
  private String endedAgo(Duration ago) {
    String token = Bookable.of(api).book("09:30");
    BookingId id = new BookingId(token.substring(0, token.lastIndexOf('.')));
    Booking past =
        api.transactions()
            .run(
                tx -> {
                  Booking now = tx.bookings().find(id).orElseThrow();
                  Instant end = Instant.now().truncatedTo(ChronoUnit.SECONDS).minus(ago);
                  TimeSlot time = TimeSlot.of(end.minus(Duration.ofMinutes(30)), end);
                  Booking before =
                      new Booking(
                          BookingId.random(),
                          now.eventType(),
                          now.host(),
                          now.booker(),
                          now.notes(),
                          time,
                          time,
                          now.lifecycle());
                  tx.bookings().add(before);
                  return Outcome.commit(before);
                });
    return api.part(ManageLinks.class).token(past.id());
  }

  @Test
  void aMeetingThatIsOverIsShownAsSuchForADay() {
    Page window = windows.open();

    window.navigate("/manage/" + endedAgo(Duration.ofHours(1)));
    assertThat(window.locator(".badge")).hasText("Past");
    assertThat(link(window, "Cancel booking")).isHidden();
    Windows.assertAccessible(window);
    var answer = window.navigate("/manage/" + endedAgo(Duration.ofHours(25)));

    assertThat(answer.status()).isEqualTo(410);
    assertThat(window.locator("h1")).hasText("This link has expired");
    Windows.assertAccessible(window);
  }
}
