package dev.holdfast.scheduling.slots;

import static dev.holdfast.scheduling.hours.Written.at;
import static dev.holdfast.scheduling.hours.Written.daily;
import static dev.holdfast.scheduling.hours.Written.times;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.hours.EpochMicros;
import dev.holdfast.scheduling.hours.Intervals;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class GridTest {

  private final SlotRules rules = SlotRules.of(daily("UTC", ""), Duration.ofMinutes(30));
  private final Grid grid =
      Grid.in(times("09:00-10:00 11:15-12:15 13:00-13:20"), rules, Intervals.none());

  @Test
  void theNextStartIsInTheSameWindowOrALaterOne() {
    assertThat(grid.next(micros("08:00"))).isEqualTo(micros("09:00"));
    assertThat(grid.next(micros("09:00:01"))).isEqualTo(micros("09:30"));
    assertThat(grid.next(micros("09:30:01"))).isEqualTo(micros("11:15"));
    assertThat(grid.next(micros("11:45:01"))).isEqualTo(Grid.NONE);
  }

  @Test
  void anEarlierStartIsFoundAfterALaterOne() {
    assertThat(grid.has(micros("13:00"))).isFalse();
    assertThat(grid.has(micros("11:45"))).isTrue();
    assertThat(grid.has(micros("09:30"))).isTrue();
    assertThat(grid.has(micros("09:15"))).isFalse();
  }

  @Test
  void aMeetingThatWouldEndAMicrosecondTooLateHasNoStart() {
    Grid late =
        Grid.in(times("09:00-10:00"), rules.withPacked(true), times("09:00-09:00:00.000001"));

    assertThat(late.has(micros("09:00"))).isTrue();
    assertThat(late.has(micros("09:00:00.000001"))).isTrue();
    assertThat(late.next(micros("09:00:00.000002"))).isEqualTo(Grid.NONE);
  }

  @Test
  void aMeetingMayFillItsWindow() {
    Grid full = Grid.in(times("09:00-09:30 10:00-10:29:59.999999"), rules, Intervals.none());

    assertThat(full.next(0)).isEqualTo(micros("09:00"));
    assertThat(full.next(micros("09:00") + 1)).isEqualTo(Grid.NONE);
  }

  @Test
  void startsAreCountedFromTheStretchThatHasThem() {
    Grid packed =
        Grid.in(times("09:00-12:00 13:00-14:00"), rules.withPacked(true), times("09:10-09:50"));

    assertThat(packed.countedFrom(micros("08:00"))).isEqualTo(micros("08:00"));
    assertThat(packed.countedFrom(micros("09:40"))).isEqualTo(micros("09:00"));
    assertThat(packed.countedFrom(micros("09:50"))).isEqualTo(micros("09:50"));
    assertThat(packed.countedFrom(micros("11:00"))).isEqualTo(micros("09:50"));
    assertThat(packed.countedFrom(micros("12:30"))).isEqualTo(micros("12:30"));
    assertThat(packed.countedFrom(micros("15:00"))).isEqualTo(micros("15:00"));
    assertThat(packed.countedFrom(micros("11:00"))).isEqualTo(micros("09:50"));
  }

  private static long micros(String time) {
    return EpochMicros.of(at(time));
  }
}
