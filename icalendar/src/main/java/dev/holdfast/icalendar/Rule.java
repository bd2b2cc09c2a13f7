package dev.holdfast.icalendar;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rule by which an event recurs, such as {@code FREQ=MONTHLY;BYDAY=-1FR;COUNT=12}: only what RFC
 * 5545 allows.
 *
 * @param count how often at most; 0: for ever
 * @param until the last time, as it is written
 * @param by the numbers of the parts that have numbers; a part that is missing has none
 */
record Rule(
    Frequency frequency,
    long interval,
    long count,
    Optional<String> until,
    DayOfWeek weekStart,
    Map<By, int[]> by,
    List<Day> days) {

  enum Frequency {
    SECONDLY,
    MINUTELY,
    HOURLY,
    DAILY,
    WEEKLY,
    MONTHLY,
    YEARLY
  }

  /** Parts with numbers, and how far these go. */
  enum By {
    BYSECOND(0, 60),
    BYMINUTE(0, 59),
    BYHOUR(0, 23),
    BYMONTHDAY(-31, 31),
    BYYEARDAY(-366, 366),
    BYWEEKNO(-53, 53),
    BYMONTH(1, 12),
    BYSETPOS(-366, 366);

    private final int least;
    private final int most;

    By(int least, int most) {
      this.least = least;
      this.most = most;
    }

    /** Where the least is negative, numbers count from 1, or from the end, and 0 is none. */
    private boolean allows(int number) {
      return number >= least && number <= most && (least >= 0 || number != 0);
    }
  }

  /**
   * A day of the week.
   *
   * @param ordinal which one in the month or year, negative from its end; 0: each
   */
  record Day(int ordinal, DayOfWeek day) {}

  private static final Pattern DAY = Pattern.compile("([+-]?\\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)");
  private static final Pattern NUMBER = Pattern.compile("[+-]?\\d{1,10}");
  private static final List<String> DAY_NAMES = List.of("MO", "TU", "WE", "TH", "FR", "SA", "SU");
  private static final int MAX_ORDINAL = 53;

  /** Parts that change nothing. */
  private static final Map<String, String> USUAL = Map.of("RSCALE", "GREGORIAN", "SKIP", "OMIT");

  /** Reads a rule. */
  static Rule parse(String text) {
    Map<String, String> parts = parts(text);
    try {
      Rule rule =
          new Rule(
              Frequency.valueOf(parts.getOrDefault("FREQ", "")),
              positive(parts.getOrDefault("INTERVAL", "1")),
              parts.containsKey("COUNT") ? positive(parts.get("COUNT")) : 0,
              Optional.ofNullable(parts.get("UNTIL")),
              day(parts.getOrDefault("WKST", "MO")),
              numbers(parts),
              days(parts));
      rule.check(parts.keySet());
      return rule;
    } catch (IllegalArgumentException | ArithmeticException | DateTimeException e) {
      throw MisreadException.of("The rule", text);
    }
  }

  private static Map<String, String> parts(String text) {
    Map<String, String> parts = new HashMap<>();
    for (String part : text.toUpperCase(Locale.ROOT).split(";", -1)) {
      String[] sides = part.strip().split("=", 2);
      boolean isTwice = sides.length == 2 && parts.put(sides[0], sides[1].strip()) != null;
      if (isTwice || (sides.length == 1 && !part.isBlank())) {
        throw MisreadException.of("The rule", text);
      }
    }
    USUAL.forEach(parts::remove);
    return parts;
  }

  private static long positive(String text) {
    long number = number(text);
    if (number < 1) {
      throw new IllegalArgumentException("Not positive");
    }
    return number;
  }

  private static long number(String text) {
    if (!NUMBER.matcher(text).matches()) {
      throw new IllegalArgumentException("Not a number");
    }
    return Long.parseLong(text);
  }

  private static DayOfWeek day(String name) {
    return DayOfWeek.of(DAY_NAMES.indexOf(name) + 1); // 0, if there is no such day, is refused
  }

  private static Map<By, int[]> numbers(Map<String, String> parts) {
    Map<By, int[]> numbers = new HashMap<>();
    for (By by : By.values()) {
      if (parts.containsKey(by.name())) {
        numbers.put(by, numbers(parts.get(by.name()), by));
      }
    }
    return numbers;
  }

  private static int[] numbers(String list, By by) {
    Set<Integer> numbers = new TreeSet<>();
    for (String each : list.split(",", -1)) {
      int number = Math.toIntExact(number(each.strip()));
      if (!by.allows(number)) {
        throw new IllegalArgumentException("Out of range");
      }
      numbers.add(number);
    }
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  private static List<Day> days(Map<String, String> parts) {
    Set<Day> days = new LinkedHashSet<>();
    if (parts.containsKey("BYDAY")) {
      for (String each : parts.get("BYDAY").split(",", -1)) {
        Matcher day = DAY.matcher(each.strip());
        if (!day.matches()) {
          throw new IllegalArgumentException("Not a day");
        }
        days.add(new Day(ordinal(day), day(day.group(2))));
      }
    }
    return new ArrayList<>(days);
  }

  private static int ordinal(Matcher day) {
    if (day.group(1) == null) {
      return 0;
    }
    int ordinal = Integer.parseInt(day.group(1));
    if (ordinal == 0 || Math.abs(ordinal) > MAX_ORDINAL) {
      throw new IllegalArgumentException("No such day");
    }
    return ordinal;
  }

  /** Checks that no two parts contradict each other. */
  private void check(Set<String> names) {
    boolean hasOrdinals = days.stream().anyMatch(day -> day.ordinal() != 0);
    boolean isWrong =
        (has(By.BYWEEKNO) && frequency != Frequency.YEARLY)
            || (has(By.BYMONTHDAY) && frequency == Frequency.WEEKLY)
            || (has(By.BYYEARDAY) && isBetween(Frequency.DAILY, Frequency.MONTHLY))
            || (hasOrdinals && isBetween(Frequency.SECONDLY, Frequency.WEEKLY))
            || (hasOrdinals && has(By.BYWEEKNO))
            || (has(By.BYSETPOS) && by.size() == 1 && days.isEmpty());
    if (isWrong || !names.stream().allMatch(Rule::isPart)) {
      throw new IllegalArgumentException("Not allowed");
    }
  }

  private static boolean isPart(String name) {
    return List.of("FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY").contains(name)
        || List.of(By.values()).stream().anyMatch(by -> by.name().equals(name));
  }

  private boolean isBetween(Frequency least, Frequency most) {
    return frequency.compareTo(least) >= 0 && frequency.compareTo(most) <= 0;
  }

  boolean has(By part) {
    return by.containsKey(part);
  }

  /** The numbers of a part, or a single one instead. */
  int[] numbers(By part, int otherwise) {
    int[] numbers = by.get(part);
    return numbers == null ? new int[] {otherwise} : numbers;
  }
}
