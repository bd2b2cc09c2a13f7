package dev.holdfast.icalendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.dmfs.rfc5545.DateTime;
import org.dmfs.rfc5545.recur.InvalidRecurrenceRuleException;
import org.dmfs.rfc5545.recur.RecurrenceRule;
import org.dmfs.rfc5545.recur.RecurrenceRule.RfcMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rules give the times that RFC 5545 and another library say, and never take long. */
final class RecurrenceTest {

  private static final LocalDateTime FROM = LocalDateTime.of(1997, 1, 1, 0, 0);
  private static final int RULES = 2000;

  /** Of this thread alone, since the machine may have other things to do. */
  private static long nanos() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static List<LocalDateTime> times(
      String rule, LocalDateTime start, LocalDateTime from, LocalDateTime to) {
    List<LocalDateTime> times = new ArrayList<>();
    new Recurrence(Rule.parse(rule), start, new Budget()).forEach(from, to, times::add);
    return times;
  }

  /** From the standard; the first time is the start itself. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          FREQ=DAILY;COUNT=4                         | 1997-09-02 | 09-02 09-03 09-04 09-05
          FREQ=DAILY;INTERVAL=10;COUNT=4             | 1997-09-02 | 09-02 09-12 09-22 10-02
          FREQ=WEEKLY;COUNT=4                        | 1997-09-02 | 09-02 09-09 09-16 09-23
          FREQ=WEEKLY;INTERVAL=2;WKST=SU;COUNT=4     | 1997-09-02 | 09-02 09-16 09-30 10-14
          FREQ=WEEKLY;COUNT=5;WKST=SU;BYDAY=TU,TH    | 1997-09-02 | 09-02 09-04 09-09 09-11 09-16
          FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO | 1997-08-05 | 08-05 08-10 08-19 08-24
          FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU | 1997-08-05 | 08-05 08-17 08-19 08-31
          FREQ=MONTHLY;COUNT=4;BYDAY=1FR             | 1997-09-05 | 09-05 10-03 11-07 12-05
          FREQ=MONTHLY;INTERVAL=2;COUNT=4;BYDAY=1SU,-1SU | 1997-09-07 | 09-07 09-28 11-02 11-30
          FREQ=MONTHLY;COUNT=4;BYDAY=-2MO            | 1997-09-22 | 09-22 10-20 11-17 12-22
          FREQ=MONTHLY;COUNT=4;BYMONTHDAY=-3         | 1997-09-28 | 09-28 10-29 11-28 12-29
          FREQ=MONTHLY;COUNT=4;BYMONTHDAY=1,-1       | 1997-09-30 | 09-30 10-01 10-31 11-01
          FREQ=MONTHLY;COUNT=3                       | 1997-08-31 | 08-31 10-31 12-31
          FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=1| 1997-06-13 | 06-13
          FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3 | 1997-09-04 | 09-04 10-07 11-06
          FREQ=MONTHLY;COUNT=3;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2 | 1997-09-29 | 09-29 10-30 11-27
          FREQ=YEARLY;COUNT=4;BYMONTH=6,7,9,12       | 1997-06-10 | 06-10 07-10 09-10 12-10
          FREQ=YEARLY;BYDAY=20MO;COUNT=1             | 1997-05-19 | 05-19
          FREQ=YEARLY;BYWEEKNO=20,22;BYDAY=MO;COUNT=2| 1997-05-12 | 05-12 05-26
          FREQ=YEARLY;BYYEARDAY=1,100,200;COUNT=3    | 1997-01-01 | 01-01 04-10 07-19
          FREQ=YEARLY;BYMONTH=3;BYDAY=TH;COUNT=3     | 1997-03-13 | 03-13 03-20 03-27
          """)
  void theExamplesOfTheStandard(String rule, String start, String days) {
    LocalDateTime first = LocalDateTime.parse(start + "T09:00");

    List<LocalDateTime> times = times(rule, first, FROM, FROM.plusYears(1));

    times.add(0, first);
    assertThat(times.stream().map(time -> time.toString().substring(5, 10)))
        .containsExactly(days.split(" "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "FREQ=HOURLY;INTERVAL=3;COUNT=4",
        "FREQ=DAILY;BYHOUR=9,12,15,18;COUNT=4",
        "FREQ=MINUTELY;INTERVAL=180;COUNT=4",
        "FREQ=SECONDLY;INTERVAL=10800;COUNT=4",
        "FREQ=MINUTELY;BYHOUR=9,12,15,18;BYMINUTE=0;COUNT=4",
        "FREQ=SECONDLY;BYHOUR=9,12,15,18;BYMINUTE=0;BYSECOND=0;COUNT=4"
      })
  void theSameTimesOfADayInManyWays(String rule) {
    assertThat(times(rule, FROM.plusHours(9), FROM, FROM.plusDays(1)))
        .extracting(LocalDateTime::getHour)
        .containsExactly(12, 15, 18);
  }

  @Test
  void aRuleThatBeganLongAgoIsLeaptTo() {
    LocalDateTime longAgo = LocalDateTime.of(1000, 1, 1, 9, 0);
    LocalDateTime now = LocalDateTime.of(2026, 1, 1, 0, 0);
    Budget budget = new Budget();

    for (int i = 0; i < 10_000; i++) {
      new Recurrence(Rule.parse("FREQ=SECONDLY;INTERVAL=7"), longAgo, budget)
          .forEach(now, now.plusMinutes(1), time -> assertThat(time).isAfterOrEqualTo(now));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "FREQ=YEARLY;INTERVAL=2147483647",
        "FREQ=MONTHLY;INTERVAL=9999999999",
        "FREQ=WEEKLY;INTERVAL=9999999999",
        "FREQ=DAILY;INTERVAL=9999999999",
        "FREQ=SECONDLY;INTERVAL=9999999999",
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=YEARLY;BYYEARDAY=-366;BYMONTH=12;BYDAY=MO;BYHOUR=0,1,2;BYSETPOS=-366",
        "FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=31;BYHOUR=3;COUNT=5"
      })
  void aRuleThatNeverComesTrueEnds(String rule) {
    long began = nanos();

    assertThat(times(rule, FROM, FROM, FROM.plusYears(3))).isEmpty();

    assertThat(Duration.ofNanos(nanos() - began)).isLessThan(Duration.ofSeconds(2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "FREQ=SECONDLY",
        "FREQ=SECONDLY;COUNT=2147483647",
        "FREQ=MINUTELY;INTERVAL=5",
        "FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYHOUR=0,1,2,3,4,5,6,7,8,9;BYMINUTE=0,1,2,3,4,5,6,7,8,9",
        "FREQ=SECONDLY;BYHOUR=3;BYMINUTE=0,1,2,3;BYSECOND=1,2,3,4,5,6,7,8,9"
      })
  void aRuleThatComesTrueAllTheTimeIsGivenUp(String rule) {
    LocalDateTime later = FROM.plusYears(29);
    long began = nanos();

    assertThatThrownBy(() -> times(rule, FROM, later, later.plusYears(2)))
        .isInstanceOf(OverLimitException.class)
        .hasMessageMatching("An event recurs more than 20000 times|.* take too long");

    assertThat(Duration.ofNanos(nanos() - began)).isLessThan(Duration.ofSeconds(2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "DAILY",
        "FREQ=FORTNIGHTLY",
        "FREQ=DAILY;INTERVAL=0",
        "FREQ=DAILY;INTERVAL=-1",
        "FREQ=DAILY;COUNT=0",
        "FREQ=DAILY;COUNT=99999999999",
        "FREQ=DAILY;FREQ=WEEKLY",
        "FREQ=DAILY;BYHOUR=24",
        "FREQ=DAILY;BYMONTH=0",
        "FREQ=DAILY;BYMONTH=76",
        "FREQ=DAILY;BYMONTH=",
        "FREQ=MONTHLY;BYMONTHDAY=32",
        "FREQ=MONTHLY;BYDAY=0MO",
        "FREQ=MONTHLY;BYDAY=54MO",
        "FREQ=MONTHLY;BYDAY=XX",
        "FREQ=WEEKLY;BYDAY=1MO",
        "FREQ=WEEKLY;BYMONTHDAY=1",
        "FREQ=MONTHLY;BYWEEKNO=1",
        "FREQ=DAILY;BYYEARDAY=1",
        "FREQ=DAILY;BYSETPOS=1",
        "FREQ=DAILY;WKST=XX",
        "FREQ=DAILY;BYEASTER=1",
        "RSCALE=HEBREW;FREQ=YEARLY"
      })
  void aRuleThatTheStandardDoesNotAllowIsRefused(String rule) {
    assertThatThrownBy(() -> Rule.parse(rule))
        .isInstanceOf(MisreadException.class)
        .hasMessageStartingWith("The rule is not understood");
  }

  @Test
  void smallLettersAndAnEmptyPartAreNoMatter() {
    assertThat(times("freq=weekly;interval=2;byday=mo;wkst=su;", FROM, FROM, FROM.plusDays(20)))
        .extracting(LocalDateTime::getDayOfMonth)
        .containsExactly(13);
  }

  /**
   * Two differences are known. Of a year in which days of months are named but no months, the other
   * library takes the month of the start only, and we take all, as Python's dateutil does. And in
   * the first period it counts positions (BYSETPOS) from the start on, we from the period's
   * beginning: so periods are compared that come later.
   */
  @Test
  void anotherLibrarySaysTheSame() {
    int compared = 0;
    for (int seed = 0; seed < RULES; seed++) {
      Random random = new Random(seed);
      LocalDateTime start = start(random);
      String rule = rule(random);
      boolean isOfYears = rule.contains("YEARLY");
      LocalDateTime from =
          !rule.contains("BYSETPOS")
              ? start.plusSeconds(1)
              : isOfYears ? start.plusYears(4) : start.plusMonths(4);
      LocalDateTime to = rule.contains("HOURLY") ? from.plusDays(30) : from.plusYears(3);
      Optional<List<LocalDateTime>> theirs = otherTimes(rule, start, from, to);
      boolean isKnown = isOfYears && rule.contains("BYMONTHDAY=") && !rule.contains("BYMONTH=");
      if (theirs.isPresent() && !isKnown) {
        assertThat(times(rule, start, from, to))
            .as("seed %s: %s from %s", seed, rule, start)
            .isEqualTo(theirs.get());
        compared++;
      }
    }
    assertThat(compared).isGreaterThan(RULES * 3 / 4);
  }

  private static LocalDateTime start(Random random) {
    return LocalDateTime.of(2019, 1, 1, 0, 0)
        .plusDays(random.nextInt(3000))
        .plusMinutes(random.nextInt(24 * 4) * 15L);
  }

  private static String rule(Random random) {
    String frequency =
        List.of("YEARLY", "YEARLY", "MONTHLY", "MONTHLY", "WEEKLY", "WEEKLY", "DAILY", "HOURLY")
            .get(random.nextInt(8));
    StringBuilder rule = new StringBuilder("FREQ=").append(frequency);
    if (random.nextInt(2) == 0) {
      rule.append(";INTERVAL=").append(1 + random.nextInt(4));
    }
    if (random.nextInt(4) == 0) {
      rule.append(";WKST=").append(random.nextBoolean() ? "SU" : "MO");
    }
    part(rule, random, 4, "BYMONTH", 1, 12);
    if (!frequency.equals("WEEKLY")) {
      part(rule, random, 4, "BYMONTHDAY", -31, 31);
    }
    if (frequency.equals("YEARLY")) {
      part(rule, random, 8, "BYYEARDAY", -366, 366);
    }
    if (random.nextInt(2) == 0) {
      boolean ordinal = random.nextBoolean() && List.of("YEARLY", "MONTHLY").contains(frequency);
      rule.append(";BYDAY=").append(day(random, ordinal)).append(',').append(day(random, ordinal));
    } else if (frequency.equals("YEARLY") && random.nextInt(3) == 0) {
      part(rule, random, 1, "BYWEEKNO", -52, 52);
      rule.append(";BYDAY=").append(day(random, false));
    }
    part(rule, random, 6, "BYHOUR", 0, 23);
    part(rule, random, 6, "BYMINUTE", 0, 59);
    if (rule.indexOf("BY") > 0) {
      part(rule, random, 5, "BYSETPOS", -3, 3);
    }
    return rule.toString();
  }

  private static void part(
      StringBuilder rule, Random random, int oneIn, String name, int least, int most) {
    if (random.nextInt(oneIn) == 0) {
      rule.append(';').append(name).append('=');
      for (int i = random.nextInt(3); i >= 0; i--) {
        int number = least + random.nextInt(most - least + 1);
        rule.append(number == 0 && least < 0 ? 1 : number).append(i > 0 ? "," : "");
      }
    }
  }

  private static String day(Random random, boolean ordinal) {
    String day = List.of("MO", "TU", "WE", "TH", "FR", "SA", "SU").get(random.nextInt(7));
    return ordinal ? List.of("1", "2", "-1", "5", "-3").get(random.nextInt(5)) + day : day;
  }

  /** Empty where the other library gives up. */
  private static Optional<List<LocalDateTime>> otherTimes(
      String rule, LocalDateTime start, LocalDateTime from, LocalDateTime to) {
    List<LocalDateTime> times = new ArrayList<>();
    try {
      var iterator =
          new RecurrenceRule(rule, RfcMode.RFC5545_STRICT)
              .iterator(
                  new DateTime(
                      start.getYear(),
                      start.getMonthValue() - 1,
                      start.getDayOfMonth(),
                      start.getHour(),
                      start.getMinute(),
                      start.getSecond()));
      while (iterator.hasNext() && times.size() < 20_000) {
        DateTime time = iterator.nextDateTime();
        LocalDateTime local =
            LocalDateTime.of(
                time.getYear(),
                time.getMonth() + 1,
                time.getDayOfMonth(),
                time.getHours(),
                time.getMinutes(),
                time.getSeconds());
        if (!local.isBefore(to)) {
          break;
        }
        if (!local.isBefore(from)) {
          times.add(local);
        }
      }
      return Optional.of(times);
    } catch (InvalidRecurrenceRuleException | IllegalArgumentException | IllegalStateException e) {
      return Optional.empty();
    }
  }
}
