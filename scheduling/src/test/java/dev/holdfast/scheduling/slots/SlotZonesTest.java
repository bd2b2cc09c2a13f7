package dev.holdfast.scheduling.slots;

import dev.holdfast.scheduling.hours.EveryClockChange;
import dev.holdfast.scheduling.hours.EveryClockChange.Change;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** All IANA zones × every clock change, minute by minute. */
final class SlotZonesTest {

  private static final List<Change> CHANGES = EveryClockChange.all();

  @Test
  void slotsAreAsMinuteByMinuteAroundEveryClockChange() {
    for (int i = 0; i < CHANGES.size(); i++) {
      Change change = CHANGES.get(i);
      HostCase.of(i, change, Duration.ofHours(8))
          .assertAsMinuteByMinute("seed " + i + ", " + change);
    }
  }
}
