package dev.holdfast.server.eventtype;

import dev.holdfast.scheduling.hours.LocalWindow;
import dev.holdfast.scheduling.hours.OpeningHours;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Opening hours as they are written in JSON. */
public final class Hours {

  private Hours() {}

  /** Local times such as 09:00; 24:00 is a time. An end not after its start is on the next day. */
  public record Window(
      @NotNull @Size(max = 5) @Pattern(regexp = TIME, message = TIME_RULE) String start,
      @NotNull @Size(max = 5) @Pattern(regexp = TIME, message = TIME_RULE) String end) {

    private static final String TIME = "([01][0-9]|2[0-3]):[0-5][0-9]|24:00";
    private static final String TIME_RULE =
        "must be hours and minutes such as 09:00, from 00:00 to 24:00";

    static Window of(LocalWindow window) {
      return new Window(window.startText(), window.endText());
    }

    LocalWindow toWindow() {
      return LocalWindow.parse(start, end);
    }
  }

  /** The windows of a weekday. */
  public record Rule(
      @NotNull DayOfWeek weekday,
      @NotNull @Size(max = OpeningHours.MAX_WINDOWS_A_DAY) List<@NotNull @Valid Window> windows) {}

  /** The windows of a date, instead of its weekday's; none is a day off. */
  public record DateOverride(
      @NotNull LocalDate date,
      @NotNull @Size(max = OpeningHours.MAX_WINDOWS_A_DAY) List<@NotNull @Valid Window> windows) {}

  public static List<Rule> rules(OpeningHours hours) {
    return new TreeMap<>(hours.weekly())
        .entrySet().stream().map(day -> new Rule(day.getKey(), windows(day.getValue()))).toList();
  }

  public static List<DateOverride> overrides(OpeningHours hours) {
    return new TreeMap<>(hours.overrides())
        .entrySet().stream()
            .map(day -> new DateOverride(day.getKey(), windows(day.getValue())))
            .toList();
  }

  private static List<Window> windows(List<LocalWindow> windows) {
    return windows.stream().map(Window::of).toList();
  }

  /** Several entries of one day add up. */
  public static OpeningHours toHours(ZoneId zone, List<Rule> rules, List<DateOverride> overrides) {
    Map<DayOfWeek, List<LocalWindow>> weekly = new TreeMap<>();
    rules.forEach(rule -> add(weekly, rule.weekday(), rule.windows()));
    Map<LocalDate, List<LocalWindow>> dates = new TreeMap<>();
    overrides.forEach(override -> add(dates, override.date(), override.windows()));
    return new OpeningHours(zone, weekly, dates);
  }

  private static <D> void add(Map<D, List<LocalWindow>> days, D day, List<Window> windows) {
    List<LocalWindow> all = days.computeIfAbsent(day, any -> new ArrayList<>());
    windows.forEach(window -> all.add(window.toWindow()));
  }
}
