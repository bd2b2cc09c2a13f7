package dev.holdfast.server.eventtype;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import dev.holdfast.server.booking.dashboard.BookingPagesTest;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.DashboardHost;
import dev.holdfast.server.testing.Windows;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAdjusters;
import java.util.List;
import java.util.Locale;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Event types at the host's dashboard, and their editor. */
class EventTypePagesTest {

  private final Api api = Api.on(Settings.Store.SQLITE);

  @RegisterExtension final Windows windows = new Windows(api);

  private final DashboardHost host = new DashboardHost(api, windows);

  private static Locator button(Page window, String name) {
    return window.getByRole(
        AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
  }

  private LocalDate next(DayOfWeek day) {
    return host.day.with(TemporalAdjusters.nextOrSame(day));
  }

  private static Locator previewOf(Page window, LocalDate date) {
    String name = DateTimeFormatter.ofPattern("EEEE d MMMM", Locale.ENGLISH).format(date);
    return window.locator("#preview section", new Page.LocatorOptions().setHasText(name));
  }

  private JsonNode eventType(String slug) {
    return host.client
        .get("/v1/event-types")
        .expect(200)
        .json()
        .path("items")
        .valueStream()
        .filter(type -> type.path("slug").asString().equals(slug))
        .findFirst()
        .orElseThrow();
  }

  private List<String> windowsOf(JsonNode type, DayOfWeek day) {
    return type.path("availabilityRules")
        .valueStream()
        .filter(rule -> rule.path("weekday").asString().equals(day.name()))
        .flatMap(rule -> rule.path("windows").valueStream())
        .map(each -> each.path("start").asString() + "-" + each.path("end").asString())
        .toList();
  }

  private List<String> publicStarts(String id, LocalDate date) {
    return api.anybody()
        .get("/v1/public/event-types/%s/slots?from=%s&to=%s".formatted(id, date, date))
        .expect(200)
        .json()
        .path("slots")
        .path(date.toString())
        .valueStream()
        .map(slot -> slot.path("start").asString().substring(11, 16))
        .toList();
  }

  @Test
  void anEventTypeIsMadeAndTheSlotsFollowFromItsPreview() {
    LocalDate wednesday = next(DayOfWeek.WEDNESDAY);
    Page window = host.open("/app/event-types");
    Windows.assertAccessible(window);
    window.getByText("New event type").first().click();

    window.getByLabel("Title").fill("Erstes Treffen für Änne");
    assertThat(window.getByLabel("Link")).hasValue("erstes-treffen-fuer-aenne");
    window.getByLabel("Duration in minutes").fill("60");
    assertThat(previewOf(window, wednesday).locator("li")).hasCount(8);
    window.getByLabel("Wednesday, hours 1: to").fill("12");
    window.getByLabel("Wednesday, hours 1: to").blur();
    assertThat(window.getByLabel("Wednesday, hours 1: to")).hasValue("12:00");
    assertThat(previewOf(window, wednesday).locator("li"))
        .hasText(new String[] {"09:00", "10:00", "11:00"});
    Windows.assertAccessible(window);
    button(window, "Save").click();

    assertThat(window.locator(".type")).containsText("Erstes Treffen für Änne");
    JsonNode made = eventType("erstes-treffen-fuer-aenne");
    Assertions.assertThat(windowsOf(made, DayOfWeek.MONDAY)).containsExactly("09:00-17:00");
    Assertions.assertThat(made.path("minimumNoticeMinutes").asInt()).isEqualTo(120);
    Assertions.assertThat(made.path("reminderMinutes").toString()).isEqualTo("[1440]");
    Assertions.assertThat(publicStarts(made.path("id").asString(), wednesday))
        .containsExactly("09:00", "10:00", "11:00");
  }

  @Test
  void twoTabsDoNotOverwriteEachOther() {
    String id = host.eventType("intro", "Intro");
    Page one = host.open("/app/event-types/" + id);
    Page other = windows.another(one);
    other.navigate("/app/event-types/" + id);
    one.getByLabel("Title").fill("First talk");
    button(one, "Save").click();
    assertThat(one.locator(".type")).containsText("First talk");

    other.getByLabel("Duration in minutes").fill("45");
    button(other, "Save").click();

    assertThat(other.locator("#wrong")).containsText("Someone else changed this in the meantime");
    assertThat(other.locator("#wrong")).isFocused();
    assertThat(other.getByLabel("Duration in minutes")).hasValue("45");
    Windows.assertAccessible(other);
    Assertions.assertThat(eventType("intro").path("durationMinutes").asInt()).isEqualTo(30);

    button(other, "Save").click();

    assertThat(other.locator(".type")).containsText("First talk");
    Assertions.assertThat(eventType("intro").path("durationMinutes").asInt()).isEqualTo(45);
  }

  @Test
  void whatSomebodyElseChangedIsShownBeforeItIsTurnedOff() {
    String id = host.eventType("intro", "Intro");
    Page window = host.open("/app/event-types");
    host.client.patch("/v1/event-types/" + id, "{\"title\": \"New title\"}").expect(200);

    button(window, "Deactivate Intro").click();

    assertThat(window.locator("#said")).containsText("Someone else changed this in the meantime");
    assertThat(window.locator(".type")).containsText("New title");
    button(window, "Deactivate New title").click();
    assertThat(window.locator(".type .badge").first()).isVisible();
  }

  @Test
  void hoursAreDrawnAndMovedWithTheMouse() {
    Page window =
        host.open(
            "/app/event-types/" + host.eventType("talk", "Talk"),
            options -> options.setViewportSize(1280, 1800));
    Locator saturday = window.locator("[data-day=SATURDAY].column");
    button(window, "Saturday: remove hours 1").click();
    assertThat(saturday.locator(".block")).hasCount(0);

    drag(window, saturday, 10, 12);
    assertThat(saturday.locator(".block")).hasText("10:00 – 12:00");
    assertThat(window.getByLabel("Saturday, hours 1: from")).hasValue("10:00");
    BoundingBox block = saturday.locator(".block").boundingBox();
    window.mouse().move(block.x + block.width / 2, block.y + block.height / 2);
    window.mouse().down();
    window
        .mouse()
        .move(
            block.x + block.width / 2, block.y + block.height, new Mouse.MoveOptions().setSteps(4));
    window.mouse().up();

    assertThat(saturday.locator(".block")).hasText("11:00 – 13:00");
    button(window, "Save").click();
    assertThat(window.locator(".type")).hasCount(1);
    Assertions.assertThat(windowsOf(eventType("talk"), DayOfWeek.SATURDAY))
        .containsExactly("11:00-13:00");
  }

  private static void drag(Page window, Locator column, int fromHour, int toHour) {
    column.evaluate(
        "(c, h) => { c.parentElement.scrollTop = c.clientHeight * h / 24 - 50; }", fromHour);
    BoundingBox box = column.boundingBox();
    double x = box.x + box.width / 2;
    window.mouse().move(x, box.y + box.height * fromHour / 24 + 1);
    window.mouse().down();
    window.mouse().move(x, box.y + box.height * toHour / 24, new Mouse.MoveOptions().setSteps(4));
    window.mouse().up();
  }

  @Test
  void hoursAreChangedWithKeysAlone() {
    Page window = host.open("/app/event-types/" + host.eventType("talk", "Talk"));
    Locator sunday = window.locator("[data-day=SUNDAY].column .block");

    sunday.press("Delete");
    assertThat(sunday).hasCount(0);
    button(window, "Add hours on Sunday").press("Enter");
    sunday.press("ArrowDown");
    sunday.press("ArrowDown");
    sunday.press("Shift+ArrowUp");

    assertThat(sunday).hasText("09:30 – 17:15");
    assertThat(sunday).isFocused();
    assertThat(sunday).hasAttribute("aria-label", "Sunday, 09:30 to 17:15");
    assertThat(window.getByLabel("Sunday, hours 1: to")).hasValue("17:15");
  }

  @Test
  void hoursReachMidnightAndBeyondAndAreCopied() {
    Page window = host.open("/app/event-types/" + host.eventType("talk", "Talk"));
    Locator to = window.getByLabel("Monday, hours 1: to");
    to.fill("24:00");
    to.blur();
    button(window, "Monday: add hours").click();
    window.getByLabel("Monday, hours 2: from").fill("2200");
    window.getByLabel("Monday, hours 2: to").fill("2:00");
    window.getByLabel("Monday, hours 2: to").blur();
    assertThat(window.locator("[data-day=TUESDAY].column .tail")).hasCount(1);

    button(window, "Copy the hours of Monday to other days").click();
    Windows.assertAccessible(window);
    window.locator("dialog[open]").getByLabel("Friday").uncheck();
    button(window, "Copy").click();
    button(window, "Save").click();
    assertThat(window.locator(".type")).hasCount(1);

    JsonNode talk = eventType("talk");
    Assertions.assertThat(windowsOf(talk, DayOfWeek.TUESDAY))
        .containsExactly("09:00-24:00", "22:00-02:00");
    Assertions.assertThat(windowsOf(talk, DayOfWeek.FRIDAY)).containsExactly("09:00-17:00");
  }

  @Test
  void aDayOffIsPreviewedBeforeItIsSaved() {
    String talk = host.eventType("talk", "Talk");
    host.book(talk, "09:00", "Bob");
    Page window = host.open("/app/event-types/" + talk);
    assertThat(previewOf(window, host.day).locator("li").first()).hasText("09:30");

    button(window, "Add date").click();
    window
        .getByLabel("Date 1", new Page.GetByLabelOptions().setExact(true))
        .fill(host.day.toString());
    assertThat(previewOf(window, host.day)).hasCount(0);
    Assertions.assertThat(publicStarts(talk, host.day)).isNotEmpty();
    window.getByLabel("Hours on Date 1").selectOption("Different hours");
    assertThat(previewOf(window, host.day).locator("li")).hasCount(5);
    window.locator(".override select").selectOption("Closed");
    button(window, "Save").click();
    assertThat(window.locator(".type")).hasCount(1);

    Assertions.assertThat(publicStarts(talk, host.day)).isEmpty();
  }

  @Test
  void whatIsWrongIsToldAtItsField() {
    host.eventType("talk", "Talk");
    Page window = host.open("/app/event-types/new", options -> options.setLocale("de-DE"));

    window.getByLabel("Dauer in Minuten").fill("0");
    button(window, "Speichern").click();

    assertThat(window.getByLabel("Titel")).hasAttribute("aria-invalid", "true");
    assertThat(window.locator("#durationMinutes-wrong"))
        .hasText("Bitte geben Sie 1 bis 10.080 Minuten ein.");
    assertThat(window.locator("#preview-sum")).containsText("Noch gibt es keine Vorschau");
    Windows.assertAccessible(window);
    window.getByLabel("Titel").fill("Talk");
    window.getByLabel("Dauer in Minuten").fill("30");
    button(window, "Speichern").click();
    assertThat(window.locator("#slug-wrong"))
        .hasText(
            "Eine andere Ihrer Terminarten verwendet diesen Link schon. Bitte wählen Sie einen"
                + " anderen.");
    assertThat(window.locator("#title-wrong")).hasCount(0);
    window.getByLabel("Montag, Stunden 1: von").fill("25:00");
    window.getByLabel("Montag, Stunden 1: von").blur();
    assertThat(window.locator(".window .error:visible")).containsText("09:00");
  }

  @Test
  void anEventTypeIsTurnedOffAndOnAgain() {
    String talk = host.eventType("talk", "Talk");
    Page window = host.open("/app/event-types", options -> options.setViewportSize(390, 844));

    button(window, "Deactivate Talk").click();
    assertThat(window.locator("#said")).containsText("Talk can no longer be booked.");
    Assertions.assertThat(eventType("talk").path("status").asString()).isEqualTo("INACTIVE");
    Windows.assertAccessible(window);
    BookingPagesTest.assertFitsTheScreen(window);
    button(window, "Activate Talk").click();

    assertThat(window.locator("#said")).hasText("Talk can be booked again.");
    Assertions.assertThat(eventType("talk").path("status").asString()).isEqualTo("ACTIVE");
    window.navigate("/app/event-types/" + talk);
    Windows.assertAccessible(window);
    BookingPagesTest.assertFitsTheScreen(window);
  }

  @Test
  void theEventTypeOfAnotherHostIsNotFound() {
    String talk = host.eventType("talk", "Talk");
    Page window = new DashboardHost(api, windows).open("/app");

    var answer = window.navigate("/app/event-types/" + talk);

    Assertions.assertThat(answer.status()).isEqualTo(404);
  }
}
