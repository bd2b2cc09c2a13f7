package dev.holdfast.server.booking.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static dev.holdfast.server.testing.Bookable.DAY;
import static dev.holdfast.server.testing.Bookable.ZONE;
import static dev.holdfast.server.testing.Bookable.at;
import static dev.holdfast.server.testing.Bookable.button;
import static dev.holdfast.server.testing.Bookable.fillIn;
import static dev.holdfast.server.testing.Bookable.time;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.LoadState;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Bookable;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Windows;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Booking on a page, by mouse, by keyboard and without scripts. */
class BookingPageTest {

  private static final Pattern FORM = Pattern.compile(".*/form\\?.*");
  private static final Pattern BOOKED = Pattern.compile(".*/manage/.*/booked.*");

  private final Api api = Api.on(Settings.Store.SQLITE);

  @RegisterExtension final Windows windows = new Windows(api);

  private static String dayName(Locale locale, String pattern) {
    return DateTimeFormatter.ofPattern(pattern, locale).format(DAY);
  }

  private static String day() {
    return dayName(Locale.ENGLISH, "EEEE d MMMM");
  }

  @Test
  void aBookerBooksByMouse() {
    Bookable intro = Bookable.of(api);
    Page window = windows.open();

    window.navigate(intro.hostPath());
    Windows.assertAccessible(window);
    window.getByText("Introduction").click();
    Windows.assertAccessible(window);
    showMonthOfDay(window);
    window.locator("[data-date='%s'] a".formatted(DAY)).click();
    assertThat(window.locator("#day")).hasText(day());
    time(window, "09:30").click();
    assertThat(window).hasURL(FORM);
    assertThat(window.locator("[role=timer]")).hasText(Pattern.compile("(10:00|9:5\\d)"));
    Windows.assertAccessible(window);
    fillIn(window, "Bob");
    button(window, "Book this time").click();

    assertThat(window).hasURL(BOOKED);
    assertThat(window.locator("h1")).hasText("You’re booked");
    assertThat(window.locator("dl")).containsText("09:30 – 10:00");
    assertThat(window.locator("dl")).containsText("Europe/Berlin");
    Windows.assertAccessible(window);
    assertThat(intro.bookings()).containsExactly(at("09:30") + " CONFIRMED");
    String file = window.getByText("File (.ics)").getAttribute("href");
    api.anybody().get(file).expect(200);
    assertThat(window.getByText("Google Calendar").getAttribute("href"))
        .startsWith(
            "https://calendar.google.com/calendar/render?action=TEMPLATE&text=Introduction");
  }

  private static void showMonthOfDay(Page window) {
    if (!window.locator("[data-date='%s']".formatted(DAY)).isVisible()) {
      window.locator("[data-turn='1']").click();
    }
  }

  @Test
  void aBookerBooksByKeyboardOnly() {
    Bookable intro = Bookable.of(api);
    Page window = windows.open();
    window.navigate(intro.path() + "?day=" + DAY.minusDays(1));

    tabTo(window, "[data-date] :focus");
    window.keyboard().press("ArrowRight");
    assertThat(window.locator(":focus .unseen")).containsText(day() + ", 6 times available");
    window.keyboard().press("Enter");
    assertThat(window.locator("#day")).hasText(day());
    tabTo(window, ".starts :focus");
    window.keyboard().press("Enter");
    assertThat(window).hasURL(FORM);
    tabTo(window, "#name:focus");
    window.keyboard().type("Bob");
    window.keyboard().press("Tab");
    window.keyboard().type("bob@example.com");
    window.keyboard().press("Enter");

    assertThat(window.locator("h1")).hasText("You’re booked");
    assertThat(intro.bookings()).containsExactly(at("09:00") + " CONFIRMED");
  }

  private static void tabTo(Page window, String selector) {
    for (int i = 0; i < 20 && window.locator(selector).count() == 0; i++) {
      window.keyboard().press("Tab");
    }
    assertThat(window.locator(selector)).hasCount(1);
  }

  @Test
  void aDoubleClickChoosesTheDayThatWasClicked() {
    Bookable intro = Bookable.of(api);
    Page window = windows.open();
    window.navigate(intro.path() + "?day=" + DAY.minusDays(1));
    Locator card = window.locator(".booking");
    double top = card.boundingBox().y;

    window.locator("[data-date='%s'] a".formatted(DAY)).dblclick();
    assertThat(window.locator("#day")).hasText(day());
    assertThat(window.locator(".waiting")).hasCount(0);

    window.evaluate("document.querySelector('.starts ul').replaceChildren()");
    assertThat(card.boundingBox().y).as("where the card is when it is lower").isEqualTo(top);
  }

  @Test
  void theSecondClickOfADoubleClickTakesNoTimeThatCameBelowIt() {
    Bookable intro = Bookable.of(api);
    Page window = windows.open();
    window.navigate(intro.dayPath());

    window.locator(".starts button").first().hover();
    window.mouse().down(new Mouse.DownOptions().setClickCount(2));
    window.mouse().up(new Mouse.UpOptions().setClickCount(2));

    assertThat(window).hasURL(Pattern.compile(".*/intro\\?.*"));
    assertThat(window.locator(".starts button").first()).isVisible();
    time(window, "09:30").click();
    assertThat(window).hasURL(FORM);
  }

  @Test
  void arrowsLeadFromMonthToMonth() {
    Bookable intro = Bookable.of(api);
    Page window = windows.open();
    window.navigate(intro.dayPath());
    String month = window.locator("#month").textContent();

    window.locator("[data-date='%s'] a".formatted(DAY)).focus();
    window.keyboard().press("PageDown");

    assertThat(window.locator("#month")).not().hasText(month);
    assertThat(window.locator("[data-date] :focus > span").first()).hasText("1");
    window.keyboard().press("ArrowLeft");
    assertThat(window.locator("#month")).hasText(month);
    window.keyboard().press("Home");
    assertThat(window.locator("[data-date] :focus > span").first()).hasText("1");
  }

  @Test
  void whoLosesARaceIsToldAndOfferedTheNearestTimes() {
    Bookable intro = Bookable.of(api);
    Page ann = windows.open();
    Page bob = windows.open();
    ann.navigate(intro.dayPath());
    bob.navigate(intro.dayPath());

    time(ann, "10:00").click();
    assertThat(ann).hasURL(FORM);
    time(bob, "10:00").click();

    Locator message = bob.getByRole(AriaRole.ALERT);
    assertThat(message).containsText("That time was just taken");
    List<String> others = message.getByRole(AriaRole.BUTTON).allTextContents();
    assertThat(others).containsExactly(day() + ", 09:30", day() + ", 10:30", day() + ", 09:00");
    Windows.assertAccessible(bob);
    button(bob, day() + ", 10:30").click();
    fillIn(bob, "Bob");
    button(bob, "Book this time").click();
    assertThat(bob).hasURL(BOOKED);
    fillIn(ann, "Ann");
    button(ann, "Book this time").click();
    assertThat(ann).hasURL(BOOKED);
    assertThat(intro.bookings())
        .containsExactly(at("10:00") + " CONFIRMED", at("10:30") + " CONFIRMED");
  }

  private static String holdIn(Page window) {
    return window.locator("#leave input[name=hold]").inputValue();
  }

  @Test
  void aHoldThatExpiresIsToldAndTakenAgainByAClick() {
    Bookable intro = Bookable.of(api);
    Page window = windows.open();
    window.clock().install();
    window.navigate(intro.dayPath());
    time(window, "11:00").click();
    assertThat(window).hasURL(FORM);
    fillIn(window, "Bob");
    String hold = holdIn(window);

    window.clock().fastForward("09:10");
    assertThat(window.getByRole(AriaRole.STATUS)).hasText("Reserved for you for one more minute.");
    intro.host().delete("/v1/holds/" + hold).expect(204);
    window.clock().fastForward("01:00");

    assertThat(window.getByRole(AriaRole.ALERT))
        .containsText("This time is no longer reserved for you");
    assertThat(button(window, "Book this time")).isDisabled();
    Windows.assertAccessible(window);
    button(window, "Reserve again").click();
    assertThat(window.locator("[role=timer]")).isVisible();
    assertThat(window.locator("#name")).hasValue("Bob");
    assertThat(holdIn(window)).isNotEqualTo(hold);
    button(window, "Book this time").click();
    assertThat(window).hasURL(BOOKED);
    assertThat(intro.bookings()).containsExactly(at("11:00") + " CONFIRMED");
  }

  @Test
  void aTimeThatIsLostWithItsHoldLeadsToOthers() {
    Bookable intro = Bookable.of(api);
    Page window = windows.open();
    window.clock().install();
    window.navigate(intro.dayPath());
    time(window, "11:00").click();
    assertThat(window).hasURL(FORM);
    intro.host().delete("/v1/holds/" + holdIn(window)).expect(204);
    intro.book("11:00");

    window.clock().fastForward("10:10");
    button(window, "Reserve again").click();

    assertThat(window.getByRole(AriaRole.ALERT)).containsText("That time was just taken");
    assertThat(button(window, day() + ", 10:30")).isVisible();
  }

  @Test
  void goingBackGivesTheTimeUp() {
    Bookable intro = Bookable.of(api);
    Page window = windows.open();
    window.navigate(intro.dayPath());
    time(window, "09:00").click();
    assertThat(window).hasURL(FORM);
    String hold = holdIn(window);

    window.goBack();

    assertThat(window.locator("#day")).isVisible();
    window.waitForCondition(() -> api.transactions().read(tx -> tx.holds().find(hold).isEmpty()));
    window.reload();
    assertThat(time(window, "09:00")).isVisible();
  }

  @Test
  void whoChoosesAnotherTimeFindsTheFirstOneFree() {
    Bookable intro = Bookable.of(api);
    Page window = windows.open();
    window.navigate(intro.dayPath());
    time(window, "09:00").click();

    button(window, "Choose another time").click();

    assertThat(window.locator("#day")).hasText(day());
    assertThat(time(window, "09:00")).isVisible();
  }

  @Test
  void aFormThatIsSentTwiceBooksOnce() {
    Bookable intro = Bookable.of(api);
    Page window = windows.open();
    window.navigate(intro.dayPath());
    time(window, "09:00").dblclick();
    assertThat(window).hasURL(FORM);
    fillIn(window, "Bob");
    String form = window.locator("#details").getAttribute("action");
    button(window, "Book this time").dblclick();
    assertThat(window).hasURL(BOOKED);

    var again = post(form, "name=Bob&email=bob%40example.com");

    assertThat(again.status()).isEqualTo(302);
    assertThat(window.url()).contains(again.header("Location").replaceAll("\\?.*", ""));
    assertThat(intro.bookings()).hasSize(1);
  }

  private Client.Reply post(String path, String form) {
    String type = "application/x-www-form-urlencoded";
    return api.anybody().send("POST", path, form, "Content-Type", type);
  }

  @Test
  void whoClicksOnATimeTwiceIsNotInHisOwnWay() {
    Bookable intro = Bookable.of(api);
    String form = "nonce=%s&start=" + at("09:00");

    Client.Reply first = post(intro.path() + "/hold", form.formatted("one")).expect(302);
    Client.Reply second = post(intro.path() + "/hold", form.formatted("one")).expect(302);

    assertThat(first.header("Location")).contains("&hold=bk_");
    assertThat(second.header("Location")).isEqualTo(first.header("Location"));
    post(intro.path() + "/hold", form.formatted("another")).expect(409);
  }

  @Test
  void loadingTheFormAgainKeepsTheTime() {
    Bookable intro = Bookable.of(api);
    Page window = windows.open();
    window.navigate(intro.dayPath());
    time(window, "09:00").click();
    fillIn(window, "Bob");
    String firstHold = window.url();

    window.reload();
    window.waitForURL(address -> !address.equals(firstHold));
    assertThat(window.locator("[role=timer]")).isVisible();
    assertThat(window.locator("#name")).hasValue("Bob");
    window.getByText("Deutsch").click();
    assertThat(window.locator("html")).hasAttribute("lang", "de");
    assertThat(window.locator("#name")).hasValue("Bob");
    button(window, "Diese Zeit buchen").click();

    assertThat(window.locator("h1")).hasText("Der Termin ist gebucht");
    assertThat(intro.bookings()).containsExactly(at("09:00") + " CONFIRMED");
  }

  @Test
  void whatIsMissingIsSaidAtItsField() {
    Bookable intro = Bookable.of(api);
    Page window = windows.open();
    window.navigate(intro.dayPath());
    time(window, "09:00").click();
    window.fill("#email", "nonsense");

    button(window, "Book this time").click();

    assertThat(window.locator("#name-wrong")).containsText("Please enter your name");
    assertThat(window.locator("#email-wrong")).containsText("Please enter your email address");
    assertThat(window.locator("#name")).isFocused();
    assertThat(window.locator("#email")).hasValue("nonsense");
    Windows.assertAccessible(window);
    assertThat(intro.bookings()).isEmpty();
    window.getByText("Deutsch").click();
    assertThat(window.locator("[role=timer]")).isVisible();
    assertThat(button(window, "Diese Zeit buchen")).isEnabled();
  }

  @Test
  void aRequestWaitsForItsHost() {
    Bookable intro = Bookable.of(api, "\"requiresConfirmation\": true");
    Page window = windows.open();
    window.navigate(intro.dayPath());
    time(window, "09:00").click();
    fillIn(window, "Bob");

    button(window, "Request this time").click();

    assertThat(window.locator("h1")).hasText("Request sent");
    assertThat(window.locator("main")).containsText("Olga Owner has to confirm it");
    Windows.assertAccessible(window);
    assertThat(intro.bookings()).containsExactly(at("09:00") + " PENDING");
  }

  @Test
  void itIsThereInGermanAndFitsAPhone() {
    Bookable intro = Bookable.of(api);
    Page window = windows.open(options -> options.setLocale("de-DE").setViewportSize(360, 740));

    window.navigate(intro.dayPath());
    assertThat(window.locator("#day")).hasText(dayName(Locale.GERMAN, "EEEE, d. MMMM"));
    assertThat(window.locator("[data-date='%s'] .unseen".formatted(DAY)))
        .containsText("6 Zeiten frei");
    assertFits(window);
    window
        .locator("[data-date='%s'] a".formatted(DAY.plusDays(1)))
        .or(window.locator("[data-turn='1']"))
        .first()
        .click();
    time(window, "09:00").click();
    assertThat(window.locator("#details label").first()).hasText("Name");
    assertFits(window);
    fillIn(window, "Bob");
    button(window, "Diese Zeit buchen").click();

    assertThat(window.locator("h1")).hasText("Der Termin ist gebucht");
    assertFits(window);
    Windows.assertAccessible(window);
  }

  private static void assertFits(Page window) {
    assertThat(window.evaluate("document.documentElement.scrollWidth <= innerWidth"))
        .isEqualTo(true);
  }

  @Test
  void itWorksWithoutScripts() {
    Bookable intro = Bookable.of(api);
    Page window = windows.open(options -> options.setJavaScriptEnabled(false));
    window.navigate(intro.dayPath());
    intro.book("10:00");

    time(window, "10:00").click();
    assertThat(window.getByRole(AriaRole.ALERT)).containsText("That time was just taken");
    button(window, day() + ", 10:30").click();
    assertThat(window.locator(".held")).containsText("Reserved for you until");
    button(window, "Choose another time").click();
    window.locator("#zone").selectOption("Europe/London");
    button(window, "Change").click();
    time(window, "10:30").click();
    assertThat(window.locator(".what")).containsText("10:30 – 11:00");
    assertThat(window.locator(".what")).containsText("Europe/London");
    fillIn(window, "Bob");
    button(window, "Book this time").click();

    assertThat(window).hasURL(BOOKED);
    assertThat(intro.bookings())
        .containsExactly(at("10:00") + " CONFIRMED", at("11:30") + " CONFIRMED");
  }

  @Test
  void timesAreInTheBookersZoneAndItsHours() {
    Bookable intro = Bookable.of(api);
    Page window = windows.open(options -> options.setTimezoneId("Asia/Kolkata").setLocale("en-US"));

    window.navigate(intro.dayPath());

    assertThat(window.locator("#zone")).hasValue(Pattern.compile("Asia/(Kolkata|Calcutta)"));
    assertThat(window.locator(".starts button").first())
        .hasText(Pattern.compile("(12:30|1:30)\\sPM"));
    window.getByText("24 h").click();
    assertThat(window.locator(".starts button").first()).hasText(Pattern.compile("(12:30|13:30)"));
    window.locator("#zone").selectOption("Europe/Berlin");
    assertThat(window.locator(".starts button").first()).hasText("09:00");
  }

  private static LocalDate clockChange(boolean back) {
    ZoneOffsetTransition change = ZONE.getRules().nextTransition(Instant.now());
    if (change.isOverlap() != back) {
      change = ZONE.getRules().nextTransition(change.getInstant());
    }
    return change.getDateTimeBefore().toLocalDate();
  }

  @Test
  void timesThatComeTwiceSayWhichOfBothTheyAre() {
    Bookable night = Bookable.between(api, "01:00", "05:00", "\"maxAdvanceDays\": 400");
    Page window = windows.open();
    Page german = windows.open(options -> options.setLocale("de-DE"));

    window.navigate(night.path() + "?day=" + clockChange(true));
    german.navigate(night.path() + "?day=" + clockChange(true));

    assertThat(time(window, "02:30 CEST")).isVisible();
    assertThat(time(window, "02:30 CET")).isVisible();
    assertThat(time(german, "02:30 MESZ")).isVisible();
    assertThat(time(german, "02:30 MEZ")).isVisible();
    window.getByText("12 h").click();
    assertThat(window.locator(".starts button").nth(3)).hasText(Pattern.compile("2:30\\sAM CEST"));
    assertThat(window.locator(".starts button").nth(5)).hasText(Pattern.compile("2:30\\sAM CET"));
    window.locator(".starts button").nth(5).click();
    assertThat(window.locator(".what")).containsText("2:30 AM CET – 3:00 AM CET");
    window.navigate(night.path() + "?h12=0&day=" + clockChange(false));
    assertThat(time(window, "01:30 CET")).isVisible();
    assertThat(time(window, "03:00 CEST")).isVisible();
    assertThat(time(window, "02:30 CEST")).isHidden();
  }

  @Test
  void anAddressNamesAHostOrWhatCanBeBooked() {
    Bookable intro = Bookable.of(api);
    String slug =
        "only-" + intro.eventType().substring(3).toLowerCase(Locale.ROOT).replace("_", "");
    intro
        .host()
        .patch("/v1/event-types/" + intro.eventType(), "{\"slug\": \"%s\"}".formatted(slug))
        .expect(200);
    Page window = windows.open();

    window.navigate("/book/" + slug);
    assertThat(window).hasURL(Pattern.compile(".*" + intro.hostPath() + "/" + slug + ".*"));
    Bookable another = Bookable.of(api);
    another
        .host()
        .patch("/v1/event-types/" + another.eventType(), "{\"slug\": \"%s\"}".formatted(slug))
        .expect(200);
    window.navigate("/book/" + slug);

    assertThat(window.locator("h1")).hasText("Who would you like to meet?");
    assertThat(window.locator(".offers li")).hasCount(2);
    Windows.assertAccessible(window);
    assertThat(window.navigate("/book/nobody-has-this").status()).isEqualTo(404);
    assertThat(window.locator("h1")).hasText("Page not found");
  }

  @Test
  void aMonthWithoutTimesNamesTheNextDayThatHasSome() {
    Bookable intro = Bookable.of(api, "\"minimumNoticeMinutes\": 57600");
    Page window = windows.open();

    window.navigate(intro.dayPath());

    assertThat(window.locator(".nothing")).containsText("No available times in");
    window.getByText("Next available:").click();
    String last = "11:30"; // Earlier ones of that day may be too soon.
    assertThat(time(window, last)).isVisible();
    Windows.assertAccessible(window);
  }

  @Test
  void aPageIsLight() {
    Bookable intro = Bookable.of(api);
    Page window = windows.open();
    AtomicInteger sizes = new AtomicInteger();
    window.onRequestFinished(request -> sizes.addAndGet(request.sizes().responseBodySize));

    window.navigate(intro.dayPath());
    window.waitForLoadState(LoadState.NETWORKIDLE);

    assertThat(sizes.get()).isBetween(5_000, 30_000);
  }
}
