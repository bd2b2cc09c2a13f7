package dev.holdfast.server.booking.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;

import dev.holdfast.server.page.PlaceZones;
import jakarta.servlet.http.HttpServletRequest;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriUtils;

/**
 * How a booker wants to see times, as the address says it. Wrong values are ignored: there are no
 * cookies, so that pages work in frames, and addresses are passed on.
 *
 * @param zoneChosen whether the address names the zone
 * @param h12 whether an afternoon's hours are counted from noon
 * @param locale of the page's language, with the booker's region if it is known
 * @param embedded whether the page is shown in a frame of another one
 */
public record ViewerPreferences(
    ZoneId zone,
    boolean zoneChosen,
    boolean h12,
    Optional<YearMonth> month,
    Optional<LocalDate> day,
    Locale locale,
    Optional<String> lang,
    boolean embedded) {

  /**
   * Reads it from a request.
   *
   * @param otherwise the zone if the address names none
   */
  static ViewerPreferences of(HttpServletRequest request, Locale language, ZoneId otherwise) {
    Locale locale = withRegion(request, language);
    Optional<ZoneId> zone = zone(request.getParameter("tz"));
    String h12 = request.getParameter("h12");
    return new ViewerPreferences(
        zone.orElse(otherwise),
        zone.isPresent(),
        h12 == null ? countsFromNoon(locale) : h12.equals("1"),
        parse(request.getParameter("month"), YearMonth::parse),
        parse(request.getParameter("day"), LocalDate::parse),
        locale,
        Optional.ofNullable(request.getParameter("lang")).filter(language.getLanguage()::equals),
        "1".equals(request.getParameter("embed"))
            || "iframe".equals(request.getHeader("Sec-Fetch-Dest")));
  }

  private static Locale withRegion(HttpServletRequest request, Locale language) {
    Locale wanted = request.getLocale();
    return request.getHeader("Accept-Language") != null
            && wanted.getLanguage().equals(language.getLanguage())
        ? wanted
        : language;
  }

  private static Optional<ZoneId> zone(@Nullable String id) {
    return id != null && PlaceZones.isKnown(id) ? parse(id, ZoneId::of) : Optional.empty();
  }

  private static <T> Optional<T> parse(@Nullable String text, Function<String, T> parser) {
    try {
      return Optional.ofNullable(text).map(parser);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  private static boolean countsFromNoon(Locale locale) {
    return DateTimeFormatterBuilder.getLocalizedDateTimePattern(
            null, FormatStyle.SHORT, IsoChronology.INSTANCE, locale)
        .contains("a");
  }

  /** What every address and form of the visit passes on. */
  public Map<String, String> kept() {
    Map<String, String> kept = new LinkedHashMap<>();
    kept.put("tz", zone.getId());
    kept.put("h12", h12 ? "1" : "0");
    lang.ifPresent(tag -> kept.put("lang", tag));
    if (embedded) {
      kept.put("embed", "1");
    }
    return kept;
  }

  /** The same, and which day is looked at. */
  public Map<String, String> keptWithDay() {
    Map<String, String> kept = kept();
    month.ifPresent(shown -> kept.put("month", shown.toString()));
    day.ifPresent(chosen -> kept.put("day", chosen.toString()));
    return kept;
  }

  /** The path with what is passed on, and with more parameters, by turns names and values. */
  public String address(String path, String... more) {
    Map<String, String> parameters = kept();
    for (int i = 0; i < more.length; i += 2) {
      parameters.put(more[i], more[i + 1]);
    }
    return parameters.entrySet().stream()
        .map(each -> each.getKey() + "=" + UriUtils.encode(each.getValue(), UTF_8))
        .collect(joining("&", path + "?", ""));
  }

  /** The same, looking at the day of an instant. */
  ViewerPreferences around(Instant instant) {
    LocalDate local = LocalDate.ofInstant(instant, zone);
    return at(YearMonth.from(local), Optional.of(local));
  }

  ViewerPreferences at(YearMonth shown, Optional<LocalDate> chosen) {
    return new ViewerPreferences(
        zone, zoneChosen, h12, Optional.of(shown), chosen, locale, lang, embedded);
  }
}
