package dev.holdfast.server.resource.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.CalendarHouse;
import dev.holdfast.server.testing.Windows;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the resource calendar shows. */
class CalendarPageTest {

  private static final String JANUARY = "/app/calendar?resource=apartment-1&date=2025-01-01";

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

  private static Locator day(Page window, String name) {
    return window.locator("[role=gridcell][aria-label^='%s']".formatted(name));
  }

  @Test
  void theMonthTellsWhoHasWhichPartOfEachDay() {
    Page window = open(JANUARY);

    assertThat(window.locator("h1")).hasText("Apartment 1");
    assertThat(window.locator(".cal-title")).hasText("January 2025");
    assertThat(day(window, "Friday 3 January"))
        .hasAccessibleName(
            "Friday 3 January: available until 12:00, Maintenance (closed) 12:00–16:00, John"
                + " Smith from 16:00");
    assertThat(day(window, "Saturday 4 January"))
        .hasAccessibleName("Saturday 4 January: John Smith all day");
    assertThat(day(window, "Monday 13 January"))
        .hasAccessibleName(
            "Monday 13 January: Alice Johnson until 12:00, Maintenance (closed) 12:00–16:00,"
                + " available from 16:00");
    assertThat(window.locator(".cal-month [role=gridcell]")).hasCount(35);
    Windows.assertAccessible(window);
  }

  @Test
  void sharesOfADayAreAsWideAsTheyAreLong() {
    Page window = open(JANUARY);

    @SuppressWarnings("unchecked")
    List<Number> widths =
        (List<Number>)
            window.evaluate(
                """
                () => ['.cal-day', '.cal-part.free', '.cal-part.out'].map(
                    each => document.querySelector(each).getBoundingClientRect().width)\
                """);
    double day = widths.get(0).doubleValue();
    assertThat(widths.get(1).doubleValue() / day)
        .as("four days and a half")
        .isCloseTo(4.5, within(0.05));
    assertThat(widths.get(2).doubleValue() / day)
        .as("four hours")
        .isCloseTo(4 / 24.0, within(0.03));
    assertThat(window.locator(".cal-week").first().locator(".cal-label"))
        .hasText(new String[] {"Available", "Maintenance", "John Smith"});
  }

  @Test
  void withoutScriptsTheMonthSaysTheSame() {
    Page plain =
        windows.openSignedIn(house.hostId(), options -> options.setJavaScriptEnabled(false));
    plain.navigate(JANUARY);
    Page window = open(JANUARY);

    assertThat(plain.locator(".cal-title")).hasText("January 2025");
    assertThat(plain.locator(".cal-month [role=cell] > .unseen").allTextContents())
        .isEqualTo(
            window.locator(".cal-month [role=gridcell]").all().stream()
                .map(cell -> cell.getAttribute("aria-label"))
                .toList());
    assertThat(plain.locator(".cal-week >> nth=1 >> rect.cal-bar-shape").all())
        .extracting(bar -> bar.getAttribute("class"))
        .hasSize(3)
        .contains("cal-bar-shape out");
  }

  @Test
  void theDayShowsExactBounds() {
    Page window = open("/app/calendar?view=day&resource=apartment-1&date=2025-01-03");

    assertThat(window.locator(".cal-title")).hasText("Friday 3 January 2025");
    assertThat(window.locator(".cal-part .cal-bounds"))
        .hasText(
            new String[] {
              "00:00–12:00", "Fri 3 Jan 12:00–16:00", "Fri 3 Jan 16:00 – Tue 7 Jan 12:00"
            });
    assertThat(window.locator("[role=gridcell]")).hasCount(24);
    assertThat(day(window, "Friday 3 January 11:00"))
        .hasAccessibleName("Friday 3 January 11:00–12:00: available");
    assertThat(day(window, "Friday 3 January 12:00"))
        .hasAccessibleName("Friday 3 January 12:00–13:00: Maintenance (closed)");
    Windows.assertAccessible(window);
  }

  @Test
  void aFilterDimsTheOthersAndStaysInTheAddress() {
    Page window = open(JANUARY);
    assertThat(window.locator(".cal-filter"))
        .hasText(
            new String[] {
              "All 744 h",
              "Available 500 h",
              "Alice Johnson 140 h",
              "John Smith 92 h",
              "Closed 12 h"
            });

    window.locator(".cal-filter", new Page.LocatorOptions().setHasText("John Smith")).click();

    assertThat(window.locator(".cal-part:not(.dim)")).hasCount(2);
    assertThat(window.locator(".cal-part.dim")).not().hasCount(0);
    assertThat(window.url()).endsWith("filter=owner%3AJohn+Smith");
    window.reload();
    assertThat(window.locator(".cal-part:not(.dim)")).hasCount(2);
    Windows.assertAccessible(window);
    window.locator(".cal-filter", new Page.LocatorOptions().setHasText("All")).click();
    assertThat(window.locator(".cal-part.dim")).hasCount(0);
  }

  @Test
  void anOwnerHasTheSameColourEverywhere() {
    Page plain =
        windows.openSignedIn(house.hostId(), options -> options.setJavaScriptEnabled(false));
    plain.navigate(JANUARY);
    String drawn =
        plain
            .locator(".cal-band >> text=Alice Johnson")
            .first()
            .locator("xpath=..")
            .locator("rect")
            .getAttribute("class")
            .replace("cal-bar-shape ", "");
    Page window = open(JANUARY);

    for (String view : List.of("month", "week", "day", "timeline", "hours")) {
      CalendarHouse.show(
          window, "/app/calendar?view=%s&resource=apartment-1&date=2025-01-08".formatted(view));
      assertThat(window.locator(".cal-part", withText("Alice Johnson")).first())
          .hasClass(Pattern.compile("\\b%s\\b".formatted(drawn)));
      assertThat(window.locator(".cal-filter", withText("Alice Johnson")).locator("i"))
          .hasClass("cal-dot " + drawn);
    }
  }

  private static Page.LocatorOptions withText(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }

  @Test
  void everyColourCanBeReadOnInTheLightAndInTheDark() {
    Page window = open(JANUARY);

    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      window.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
      for (int colour = 0; colour < 12; colour++) {
        assertThat(((Number) window.evaluate(CONTRAST, colour)).doubleValue())
            .as("%s %s", scheme, colour)
            .isGreaterThan(4.5);
      }
    }
  }

  /** Of the text on the bars of an owner. */
  private static final String CONTRAST =
      """
      colour => {
        const part = document.querySelector('.cal-part').cloneNode();
        part.className = `cal-part owner-${colour}`;
        document.querySelector('.cal-band').append(part);
        const style = getComputedStyle(part);
        const light = text => {
          const parts = text.match(/[\\d.]+/g).slice(0, 3).map(Number).map(value => value / 255)
              .map(value => value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
          return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
        };
        const both = [light(style.color), light(style.backgroundColor)].sort((a, b) => b - a);
        part.remove();
        return (both[0] + 0.05) / (both[1] + 0.05);
      }
      """;

  @Test
  void aDayOnWhichClocksGoBackHasTwentyFiveHours() {
    house.block("apartment-1", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "Bob");

    Page window = open("/app/calendar?view=day&resource=apartment-1&date=2026-10-25");

    assertThat(window.locator("[role=gridcell]")).hasCount(25);
    assertThat(window.locator(".cal-stage .notice")).containsText("25 hours");
    assertThat(window.locator(".cal-part", withText("Bob")).locator(".cal-bounds"))
        .hasText("Sun 25 Oct 02:30 +02:00–02:30 +01:00");
    assertThat(window.locator(".cal-axis")).containsText("02:00 +02:0002:00 +01:00");
    CalendarHouse.show(window, "/app/calendar?view=week&resource=apartment-1&date=2026-10-25");
    assertThat(window.locator("[role=gridcell]")).hasCount(7 * 24 + 1);
  }

  @Test
  void timeWithoutAnEndAndHoldsAreShownAsSuch() {
    house.block("apartment-2", "2025-01-10T11:00:00Z", null, "Dave");
    house.hold("apartment-2", "2025-01-02T11:00:00Z", "2025-01-03T11:00:00Z", "Erin");

    Page window = open("/app/calendar?resource=apartment-2&date=2025-01-01");

    assertThat(window.locator(".cal-part.endless")).not().hasCount(0);
    assertThat(window.locator(".cal-words tr", withText("Dave"))).containsText("no end");
    assertThat(window.locator(".cal-part.held")).hasCount(1);
    assertThat(day(window, "Thursday 2 January"))
        .hasAccessibleName("Thursday 2 January: available until 12:00, Erin (on hold) from 12:00");
  }

  @Test
  void aTimelineOfAHundredResourcesIsDrawnAtOnce() {
    house.addRooms(100);

    Page window = open("/app/calendar?view=timeline&parent=tower&date=2025-01-01");

    assertThat(window.locator(".cal-row")).hasCount(100);
    assertThat(window.locator(".cal-row [role=gridcell]")).hasCount(100 * 31);
    assertThat(day(window, "Room 42, Friday 3 January"))
        .hasAccessibleName("Room 42, Friday 3 January: available until 10:00, Ann from 10:00");
    double milliseconds =
        ((Number)
                window.evaluate(
                    "() => { const begin = performance.now();"
                        + " document.querySelector('.cal-filter:nth-of-type(2)').click();"
                        + " return performance.now() - begin; }"))
            .doubleValue();
    assertThat(milliseconds).as("to draw it anew").isLessThan(5_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"week", "timeline", "hours"})
  void everyViewIsForEverybody(String view) {
    Page window =
        open("/app/calendar?view=%s&resource=apartment-1&date=2025-01-03".formatted(view));

    assertThat(window.locator("[aria-current=true]", withText(CalendarHouse.nameOf(view))))
        .isVisible();
    Windows.assertAccessible(window);
  }

  @Test
  void oneGoesFromDayToDayAndBackWithoutLoadingThePage() {
    Page window = open(JANUARY);
    window.evaluate("() => { window.untouched = true; }");

    window.getByLabel("Later").click();
    assertThat(window.locator(".cal-title")).hasText("February 2025");
    window.locator("a[data-view=week]").click();
    assertThat(window.locator(".cal-title")).hasText("Mon 27 Jan – Sun 2 Feb 2025");
    window.locator("a[data-resource=apartment-2]").click();
    assertThat(window.locator("h1")).hasText("Apartment 2");
    window.goBack();
    window.goBack();
    window.goBack();

    assertThat(window.locator(".cal-title")).hasText("January 2025");
    assertThat(window.locator("h1")).hasText("Apartment 1");
    assertThat((Boolean) window.evaluate("() => window.untouched")).isTrue();
  }

  @Test
  void itSpeaksGerman() {
    Page window =
        CalendarHouse.show(
            windows.openSignedIn(house.hostId(), options -> options.setLocale("de-DE")), JANUARY);

    assertThat(window.locator(".cal-title")).hasText("Januar 2025");
    assertThat(day(window, "Freitag, 3. Januar"))
        .hasAccessibleName(
            "Freitag, 3. Januar: frei bis 12:00, Maintenance (gesperrt) 12:00–16:00, John Smith ab"
                + " 16:00");
    Windows.assertAccessible(window);
  }

  @Test
  void onAPhoneNothingSticksOut() {
    Page window =
        CalendarHouse.show(
            windows.openSignedIn(
                house.hostId(), options -> options.setViewportSize(390, 844).setHasTouch(true)),
            JANUARY);

    assertThat(sticksOut(window)).isFalse();
    CalendarHouse.show(window, "/app/calendar?view=day&resource=apartment-1&date=2025-01-02");
    assertThat(sticksOut(window)).isFalse();
    day(window, "Thursday 2 January 10:00").tap();
    assertThat(window.getByRole(AriaRole.DIALOG)).isVisible();
    Windows.assertAccessible(window);
  }

  private static boolean sticksOut(Page window) {
    return (Boolean)
        window.evaluate("() => document.documentElement.scrollWidth > window.innerWidth");
  }

  @Test
  void onPaperThereIsNothingToOperate() {
    Page window = open(JANUARY);
    window.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));

    assertThat(window.locator(".cal-steps")).isHidden();
    assertThat(window.locator(".cal-views")).isHidden();
    assertThat(window.locator(".cal-side")).isHidden();
    assertThat(window.locator(".cal-date")).isHidden();
    assertThat(window.locator(".cal-share")).isHidden();
    assertThat(window.locator(".cal-month")).isVisible();
    assertThat(window.locator("h1")).isVisible();
  }

  @Test
  void aResourceIsFoundByItsName() {
    Page window = open(JANUARY);

    window.getByLabel("Find a resource").fill("ment 2");

    assertThat(window.locator(".cal-side li a:visible")).hasText("Apartment 2");
    window.getByLabel("Find a resource").fill("castle");
    assertThat(window.getByText("No matching resource.")).isVisible();
  }

  @Test
  void anotherHostsResourceIsNotThere() {
    Page window = windows.openSignedIn(CalendarHouse.furnish(api).hostId(), options -> options);

    assertThat(window.navigate("/app/calendar?resource=res_unknown").status()).isEqualTo(404);
    assertThat(windows.open().navigate("/app/calendar").url()).contains("/sign-in");
  }
}
