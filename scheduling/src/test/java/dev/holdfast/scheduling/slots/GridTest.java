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

  private static long micros(String time) {
    return EpochMicros.of(at(time));
  }
}
