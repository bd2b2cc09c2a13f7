package dev.holdfast.icalendar;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the rules of a time zone from the definition in a feed. */
final class ZoneDefinition {

  private static final ZoneRules UTC = ZoneOffset.UTC.getRules();
  private static final LocalDateTime FIRST = LocalDateTime.of(1970, 1, 1, 0, 0);
  private static final LocalDateTime LAST = LocalDateTime.of(2100, 1, 1, 0, 0);
  private static final int MAX_CHANGES = 2_000;
  private static final Pattern OFFSET = Pattern.compile("([+-])(\\d\\d)(\\d\\d)(\\d\\d)?");

  private ZoneDefinition() {}

  /** The rules; empty if the definition is not understood. */
  static Optional<ZoneRules> rules(Component definition, Budget budget) {
    try {
      TreeMap<Long, ZoneOffset> changes = new TreeMap<>();
      Stream.of("STANDARD", "DAYLIGHT")
          .flatMap(definition::children)
          .forEach(part -> addChanges(part, changes, budget));
      return firstOffset(definition).map(first -> rules(first, changes));
    } catch (MisreadException | DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Before the first change, the offset is the one that it replaces. */
  private static Optional<ZoneOffset> firstOffset(Component definition) {
    return Stream.of("STANDARD", "DAYLIGHT")
        .flatMap(definition::children)
        .min((one, other) -> start(one).local().compareTo(start(other).local()))
        .map(part -> offset(part, "TZOFFSETFROM"));
  }

  private static ZoneRules rules(ZoneOffset first, Map<Long, ZoneOffset> changes) {
    List<ZoneOffsetTransition> transitions = new ArrayList<>();
    ZoneOffset before = first;
    for (var change : changes.entrySet()) {
      ZoneOffset after = change.getValue();
      if (!after.equals(before)) {
        transitions.add(
            ZoneOffsetTransition.of(
                LocalDateTime.ofEpochSecond(change.getKey(), 0, before), before, after));
        before = after;
      }
    }
    return ZoneRules.of(first, first, List.of(), transitions, List.of());
  }

  private static void addChanges(Component part, Map<Long, ZoneOffset> changes, Budget budget) {
    Moment start = start(part);
    ZoneOffset from = offset(part, "TZOFFSETFROM");
    ZoneOffset to = offset(part, "TZOFFSETTO");
    List<LocalDateTime> times = new ArrayList<>(List.of(start.local()));
    for (Property dates : part.all("RDATE")) {
      for (String value : dates.value().split(",", -1)) {
        times.add(Moment.parse(value, UTC).local());
      }
    }
    for (Property property : part.all("RRULE")) {
      Rule rule = Rule.parse(property.value());
      LocalDateTime last = rule.until().map(until -> onClock(until, from)).orElse(LAST);
      new Recurrence(rule, start.local(), budget).forEach(FIRST, last.plusSeconds(1), times::add);
    }
    if (times.size() + changes.size() > MAX_CHANGES) {
      throw MisreadException.of("The time zone", "more than " + MAX_CHANGES + " changes");
    }
    times.forEach(time -> changes.put(time.toEpochSecond(from), to));
  }

  private static LocalDateTime onClock(String until, ZoneOffset offset) {
    Moment moment = Moment.parse(until, offset.getRules());
    return moment.isDate()
        ? moment.local().plusDays(1)
        : LocalDateTime.ofEpochSecond(moment.epochSecond(), 0, offset);
  }

  private static Moment start(Component part) {
    return Moment.parse(value(part, "DTSTART"), UTC);
  }

  private static ZoneOffset offset(Component part, String name) {
    String value = value(part, name);
    Matcher parts = OFFSET.matcher(value);
    if (!parts.matches()) {
      throw MisreadException.of("The offset", value);
    }
    int sign = parts.group(1).equals("-") ? -1 : 1;
    return ZoneOffset.ofHoursMinutesSeconds(
        sign * number(parts.group(2)),
        sign * number(parts.group(3)),
        sign * number(parts.group(4)));
  }

  private static int number(@Nullable String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  private static String value(Component part, String name) {
    return part.first(name)
        .map(Property::value)
        .orElseThrow(() -> new MisreadException("A time zone lacks its " + name));
  }
}
