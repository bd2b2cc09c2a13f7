package dev.holdfast.server.resource.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.CalendarHouse;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import dev.holdfast.server.testing.Windows;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What is done in the resource calendar, by mouse and by keys. */
class CalendarChangeTest {

  private static final String JANUARY = "/app/calendar?resource=apartment-1&date=2025-01-20";

  private final Api api = Api.on(Settings.Store.SQLITE);

  @RegisterExtension final Windows windows = new Windows(api);

  private CalendarHouse house;

  @BeforeEach
  void furnish() {
    house = CalendarHouse.furnish(api);
  }

  private Page open(String address) {
    return CalendarHouse.show(windows.openSignedIn(house.hostId(), options -> options), address);
  }

  private static Locator cell(Page window, String name) {
    return window.locator("[role=gridcell][aria-label^='%s']".formatted(name));
  }

  private static Locator dialog(Page window) {
    return window.getByRole(AriaRole.DIALOG);
  }

  private static Locator button(Page window, String name) {
    return dialog(window)
        .getByRole(AriaRole.BUTTON, new Locator.GetByRoleOptions().setName(name).setExact(true));
  }

  private static void drag(Page window, Locator from, Locator to) {
    from.hover();
    window.mouse().down();
    to.hover();
    window.mouse().up();
  }

  @Test
  void daysAreBlockedAndReleasedWithTheMouse() {
    Page window = open(JANUARY);

    drag(window, cell(window, "Tuesday 21 January"), cell(window, "Wednesday 22 January"));
    assertThat(dialog(window)).containsText("Edit Apartment 1");
    Windows.assertAccessible(window);
    assertThat(dialog(window).getByLabel("From")).hasValue("2025-01-21T00:00");
    assertThat(dialog(window).getByLabel("To")).hasValue("2025-01-23T00:00");
    dialog(window).getByLabel("Guest or purpose").fill("Bob");
    button(window, "Reserve").click();

    assertThat(dialog(window)).hasCount(0);
    assertThat(window.locator(".cal-notices")).hasText("Apartment 1 is reserved for Bob.");
    assertThat(cell(window, "Wednesday 22 January"))
        .hasAccessibleName("Wednesday 22 January: Bob all day");
    assertThat(house.calendar("apartment-1", "2025-01-20", "2025-01-24"))
        .contains(
            "\"from\":\"2025-01-20T23:00:00Z\",\"to\":\"2025-01-22T23:00:00Z\",\"state\":\"blocked\",\"owner\":\"Bob\"");

    cell(window, "Wednesday 22 January").click();
    assertThat(dialog(window).getByLabel("Release")).isChecked();
    assertThat(dialog(window).getByLabel("Guest or purpose")).hasValue("Bob");
    button(window, "Release").click();

    assertThat(cell(window, "Wednesday 22 January"))
        .hasAccessibleName("Wednesday 22 January: available all day");
    assertThat(cell(window, "Tuesday 21 January"))
        .hasAccessibleName("Tuesday 21 January: Bob all day");
  }

  @Test
  void hoursAreBlockedAndReleasedWithKeysAlone() {
    Page window = open("/app/calendar?view=day&resource=apartment-2&date=2025-01-20");

    cell(window, "Monday 20 January 00:00").focus();
    for (int hour = 0; hour < 9; hour++) {
      window.keyboard().press("ArrowDown");
    }
    window.keyboard().press("Shift+ArrowDown");
    assertThat(window.locator("[aria-selected=true]")).hasCount(2);
    window.keyboard().press("Enter");
    assertThat(dialog(window).getByLabel("Guest or purpose")).isFocused();
    window.keyboard().type("Erin");
    window.keyboard().press("Enter");

    assertThat(cell(window, "Monday 20 January 10:00"))
        .hasAccessibleName("Monday 20 January 10:00–11:00: Erin");
    assertThat(cell(window, "Monday 20 January 11:00"))
        .hasAccessibleName("Monday 20 January 11:00–12:00: available");
    assertThat(cell(window, "Monday 20 January 10:00")).isFocused();

    window.keyboard().press("Enter");
    assertThat(dialog(window).getByLabel("Release")).isChecked();
    window.keyboard().press("Enter");

    assertThat(cell(window, "Monday 20 January 10:00"))
        .hasAccessibleName("Monday 20 January 10:00–11:00: available");
    assertThat(cell(window, "Monday 20 January 09:00"))
        .hasAccessibleName("Monday 20 January 09:00–10:00: Erin");
  }

  @Test
  void keysMoveBetweenWeeksAndViews() {
    Page window = open(JANUARY);
    cell(window, "Monday 20 January").focus();

    window.keyboard().press("ArrowLeft");
    assertThat(cell(window, "Sunday 19 January")).isFocused();
    window.keyboard().press("ArrowUp");
    assertThat(cell(window, "Sunday 12 January")).isFocused();
    window.keyboard().press("Home");
    assertThat(cell(window, "Monday 6 January")).isFocused();
    window.keyboard().press("d");
    assertThat(window.locator(".cal-title")).hasText("Monday 6 January 2025");
    window.keyboard().press("PageDown");
    assertThat(window.locator(".cal-title")).hasText("Tuesday 7 January 2025");
    window.keyboard().press("?");
    assertThat(dialog(window)).containsText("Keyboard and mouse");
    Windows.assertAccessible(window);
  }

  @Test
  void whoeverLosesTimeByDisablingIsNamed() {
    Page window = open(JANUARY);

    drag(window, cell(window, "Sunday 5 January"), cell(window, "Wednesday 8 January"));
    dialog(window).getByLabel("Close", new Locator.GetByLabelOptions().setExact(true)).check();
    assertThat(dialog(window)).containsText("These reservations will be lost: John Smith");
    dialog(window).getByLabel("Closed by").fill("Plumber");
    button(window, "Close").click();

    assertThat(dialog(window).getByRole(AriaRole.ALERT))
        .containsText("Alice Johnson: Tue 7 Jan 16:00 – Thu 9 Jan 00:00");
    assertThat(dialog(window).getByRole(AriaRole.ALERT))
        .containsText("John Smith: Sun 5 Jan 00:00 – Tue 7 Jan 12:00");
    Windows.assertAccessible(window);
    dialog(window).getByText("Close dialog", new Locator.GetByTextOptions().setExact(true)).click();
    assertThat(cell(window, "Monday 6 January"))
        .hasAccessibleName("Monday 6 January: Plumber (closed) all day");

    cell(window, "Monday 6 January").click();
    assertThat(dialog(window).getByLabel("Reopen")).isChecked();
    button(window, "Reopen").click();
    assertThat(cell(window, "Monday 6 January"))
        .hasAccessibleName("Monday 6 January: available all day");
  }

  /** A booking of the host's own time, and the cell of its day. */
  private record Booked(Client.Reply booking, LocalDate day) {

    String id() {
      return booking.id();
    }

    String cell() {
      return DateTimeFormatter.ofPattern("EEEE d MMMM", Locale.ENGLISH).format(day);
    }
  }

  private Booked book() {
    Client.Reply booking =
        Meetings.lasting(60, house.host, "intro").tryToBook("10:00", "Ann").expect(201);
    return new Booked(booking, LocalDate.parse(booking.text("start").substring(0, 10)));
  }

  private String own(Booked booked, String view) {
    return "/app/calendar?view=%s&resource=%s&date=%s".formatted(view, house.hostId(), booked.day);
  }

  private String show(Booked booked, String field) {
    return house.host.get("/v1/bookings/" + booked.id()).expect(200).text(field);
  }

  private static void disableDay(Page window, Booked booked) {
    cell(window, booked.cell()).click();
    dialog(window).getByLabel("Close", new Locator.GetByLabelOptions().setExact(true)).check();
    dialog(window).getByLabel("Closed by").fill("Holiday");
    assertThat(dialog(window)).containsText("There are bookings in this time");
    button(window, "Close").click();
    assertThat(dialog(window)).containsText("What should happen to them?");
    assertThat(dialog(window).getByRole(AriaRole.LISTITEM)).hasCount(1);
  }

  @Test
  void aDayWithBookingsIsClosedOnlyAfterTheHostHasChosen() {
    Booked booked = book();
    Page window = open(own(booked, "month"));

    disableDay(window, booked);
    Windows.assertAccessible(window);
    button(window, "Don’t close").click();
    assertThat(dialog(window)).hasCount(0);
    assertThat(cell(window, booked.cell()))
        .hasAccessibleName(Pattern.compile(".*available until.*Booking.*available from.*"));

    disableDay(window, booked);
    button(window, "Keep bookings").click();

    assertThat(window.locator(".cal-notices")).containsText("Bookings kept: 1.");
    assertThat(cell(window, booked.cell()))
        .hasAccessibleName(Pattern.compile(".*Holiday \\(closed\\) until.*Booking.*"));
    assertThat(show(booked, "status")).isEqualTo("CONFIRMED");
  }

  @Test
  void bookingsAreCancelledWithAReasonWhenTheirDayIsClosed() {
    Booked booked = book();
    Page window = open(own(booked, "month"));

    disableDay(window, booked);
    dialog(window).getByLabel("Reason for cancelling").fill("Public holiday");
    button(window, "Cancel bookings").click();

    assertThat(window.locator(".cal-notices")).containsText("Bookings cancelled: 1.");
    assertThat(cell(window, booked.cell()))
        .hasAccessibleName(booked.cell() + ": Holiday (closed) all day");
    assertThat(show(booked, "status")).isEqualTo("CANCELLED");
    assertThat(show(booked, "cancellationReason")).isEqualTo("Public holiday");
  }

  @Test
  void theTimeOfABookingLeadsToTheBooking() {
    Booked booked = book();
    Page window = open(own(booked, "week"));

    window.locator("[role=gridcell][aria-label$=': Booking']").first().click();
    assertThat(dialog(window)).containsText("This time belongs to a booking");
    Windows.assertAccessible(window);
    dialog(window).getByText("Open booking").click();

    assertThat(window.locator(".booking")).hasCount(1);
    assertThat(window.locator(".booking")).containsText("Ann");
  }

  @Test
  void aRefusalSaysWhatStandsInTheWay() {
    Page window = open(JANUARY);

    drag(window, cell(window, "Sunday 12 January"), cell(window, "Tuesday 14 January"));
    dialog(window).getByLabel("Reserve").check();
    button(window, "Reserve").click();
    assertThat(dialog(window)).containsText("Please enter a name or purpose.");
    assertThat(dialog(window).getByLabel("Guest or purpose")).isFocused();
    dialog(window).getByLabel("Guest or purpose").fill("Bob");
    button(window, "Reserve").click();

    assertThat(dialog(window).getByRole(AriaRole.ALERT))
        .containsText("Alice Johnson: Tue 7 Jan 16:00 – Mon 13 Jan 12:00");
    assertThat(dialog(window).getByRole(AriaRole.ALERT))
        .containsText("Part of this time is already taken:");
    Windows.assertAccessible(window);
    dialog(window).getByLabel("To").fill("2025-01-11T00:00");
    button(window, "Reserve").click();
    assertThat(dialog(window)).containsText("The end must be after the start.");
    window.keyboard().press("Escape");
    assertThat(dialog(window)).hasCount(0);
  }

  @Test
  void timeCanBeTakenWithoutAnEndOnATimeline() {
    Page window = open("/app/calendar?view=timeline&parent=house&date=2025-01-01");

    cell(window, "Apartment 2, Monday 20 January").click();
    dialog(window).getByLabel("Guest or purpose").fill("Dave");
    dialog(window).getByLabel("No end date").check();
    button(window, "Reserve").click();

    assertThat(cell(window, "Apartment 2, Friday 31 January"))
        .hasAccessibleName("Apartment 2, Friday 31 January: Dave all day");
    assertThat(house.host.get("/v1/resources/apartment-2/blockades?from=2025-01-20&to=2025-01-21"))
        .extracting(reply -> reply.expect(200).json().at("/items/0/to").isNull())
        .isEqualTo(true);
  }

  @Test
  void anotherWindowSeesItWithoutReloading() {
    Page one = open(JANUARY);
    Page other = open("/app/calendar?view=timeline&parent=house&date=2025-01-20");
    assertThat(cell(other, "Apartment 1, Tuesday 21 January"))
        .hasAccessibleName("Apartment 1, Tuesday 21 January: available all day");

    cell(one, "Tuesday 21 January").click();
    dialog(one).getByLabel("Guest or purpose").fill("Bob");
    button(one, "Reserve").click();

    assertThat(cell(other, "Apartment 1, Tuesday 21 January"))
        .hasAccessibleName("Apartment 1, Tuesday 21 January: Bob all day");
  }

  @Test
  void onlyWhatChangedIsFetchedAgain() {
    Page window = openUntilItListens("/app/calendar?view=timeline&parent=house&date=2025-01-20");

    var request =
        window.waitForRequest(
            made -> made.url().contains("/v1/calendars") && !made.url().contains("apartment-1"),
            () ->
                house.block("apartment-2", "2025-01-20T23:00:00Z", "2025-01-21T23:00:00Z", "Erin"));

    assertThat(request.url()).contains("resourceId=apartment-2");
    assertThat(cell(window, "Apartment 2, Tuesday 21 January"))
        .hasAccessibleName("Apartment 2, Tuesday 21 January: Erin all day");
  }

  /** Once it listens it fetches all again, for what it may have missed; then it is up to date. */
  private Page openUntilItListens(String address) {
    Page window = windows.openSignedIn(house.hostId(), options -> options);
    var listening = new AtomicBoolean();
    window.waitForResponse(
        response -> {
          listening.compareAndSet(false, response.url().contains("/v1/events/stream"));
          return listening.get() && response.url().contains("/v1/calendars");
        },
        () -> CalendarHouse.show(window, address));
    return window;
  }

  @Test
  void aResourceIsAdded() {
    Page window = open(JANUARY);

    window.getByText("Add resource").click();
    Windows.assertAccessible(window);
    dialog(window)
        .getByLabel("Name", new Locator.GetByLabelOptions().setExact(true))
        .fill("Apartment 1");
    button(window, "Add").click();
    assertThat(dialog(window)).containsText("This short name is already in use.");
    dialog(window)
        .getByLabel("Name", new Locator.GetByLabelOptions().setExact(true))
        .fill("Dépendance 3");
    assertThat(dialog(window).getByLabel("Short name")).hasValue("dependance-3");
    dialog(window).getByLabel("Group").selectOption("Apartment house");
    button(window, "Add").click();

    assertThat(window.locator("h1")).hasText("Dépendance 3");
    assertThat(window.locator(".cal-side [aria-current]")).hasText("Dépendance 3");
    assertThat(house.host.get("/v1/resources/dependance-3").expect(200).text("parentId"))
        .isEqualTo("house");
  }

  @Test
  void atTheChangeOfClocksTheHourIsNotGuessed() {
    Page window = open("/app/calendar?view=day&resource=apartment-2&date=2026-10-25");

    cell(window, "Sunday 25 October 02:00 +01:00").click();
    assertThat(dialog(window)).containsText("The one at 02:00 +01:00 is used");
    dialog(window).getByLabel("Guest or purpose").fill("Bob");
    button(window, "Reserve").click();

    assertThat(cell(window, "Sunday 25 October 02:00 +01:00"))
        .hasAccessibleName("Sunday 25 October 02:00 +01:00–03:00 +01:00: Bob");
    assertThat(cell(window, "Sunday 25 October 02:00 +02:00"))
        .hasAccessibleName("Sunday 25 October 02:00 +02:00–02:00 +01:00: available");
  }
}
