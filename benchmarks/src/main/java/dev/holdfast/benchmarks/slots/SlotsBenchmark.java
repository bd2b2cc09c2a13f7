package dev.holdfast.benchmarks.slots;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.scheduling.hours.LocalWindow;
import dev.holdfast.scheduling.hours.OpeningHours;
import dev.holdfast.scheduling.slots.Occupied;
import dev.holdfast.scheduling.slots.Slot;
import dev.holdfast.scheduling.slots.SlotRules;
import dev.holdfast.scheduling.slots.Slots;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * The slots of a month in which clocks change: open from 9 to 5 each day, half an hour each, three
 * busy times a day. From the busy times of a calendar to the list of slots.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SlotsBenchmark {

  static final int DAYS = 30;
  static final int BUSY_A_DAY = 3;
  static final int HOSTS = 50;

  private static final int TEAM_DAYS = 31;
  private static final ZoneId ZONE = ZoneId.of("America/New_York");
  private static final ZonedDateTime FIRST = LocalDate.of(2026, 3, 1).atStartOfDay(ZONE);
  private static final Instant NOW = FIRST.toInstant();

  private final SlotRules rules = SlotRules.of(nineToFive(), Duration.ofMinutes(30));
  private final TimeSlot month = days(DAYS);
  private final List<TimeSlot> busy = busy(DAYS, 0);
  private final TimeSlot teamMonth = days(TEAM_DAYS);
  private final List<List<TimeSlot>> teamBusy = new ArrayList<>();

  public SlotsBenchmark() {
    for (int host = 0; host < HOSTS; host++) {
      teamBusy.add(busy(TEAM_DAYS, host));
    }
  }

  /** One host, 30 days. */
  @Benchmark
  public List<Slot> month() {
    return slots(busy).list(month, false);
  }

  /** Fifty hosts who are busy at different times, 31 days. */
  @Benchmark
  public int team() {
    int slots = 0;
    for (List<TimeSlot> hostBusy : teamBusy) {
      slots += slots(hostBusy).list(teamMonth, false).size();
    }
    return slots;
  }

  private Slots slots(List<TimeSlot> busyTimes) {
    return Slots.of(
        rules, Occupied.of(List.of(), Optional.empty(), Intervals.of(busyTimes), Instant.MAX), NOW);
  }

  private static TimeSlot days(int days) {
    return TimeSlot.of(FIRST.toInstant(), FIRST.plusDays(days).toInstant());
  }

  private static OpeningHours nineToFive() {
    List<LocalWindow> windows = List.of(LocalWindow.parse("09:00", "17:00"));
    Map<DayOfWeek, List<LocalWindow>> weekly =
        Arrays.stream(DayOfWeek.values()).collect(Collectors.toMap(day -> day, day -> windows));
    return OpeningHours.weekly(ZONE, weekly);
  }

  /** An hour at half past nine, noon and three, some of them a quarter later. */
  private static List<TimeSlot> busy(int days, int host) {
    List<TimeSlot> busy = new ArrayList<>();
    for (int i = 0; i < days * BUSY_A_DAY; i++) {
      int quarters = (i + host) % 6 == 0 && i > 0 ? 1 : 0;
      ZonedDateTime nine = FIRST.plusDays(i / BUSY_A_DAY).withHour(9);
      Instant from = nine.plusMinutes(30 + 150L * (i % BUSY_A_DAY) + 15L * quarters).toInstant();
      busy.add(TimeSlot.of(from, Duration.ofHours(1)));
    }
    return busy;
  }
}
