package dev.holdfast.examples.course;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;

class LongSeriesTest {

  private static final ResourceId ROOM = ResourceId.of("room 3");
  private static final Owner COURSE = Owner.of("course 12");
  private static final Owner ANN = Owner.of("Ann");
  private static final List<Claim> LESSONS =
      LongSeries.lessons(
          ROOM, TimeSlot.parse("2026-01-05T17:00:00Z/PT90M"), 250, ZoneId.of("Europe/Berlin"));
  private static final TimeSlot YEAR = TimeSlot.parse("2026-01-01T00:00:00Z/2027-01-01T00:00:00Z");

  private final Availability availability = Availability.on(MemoryStore.create());
  private final LongSeries series = new LongSeries(availability);

  @Test
  void aSeriesMayBeLongerThanOneCallAllows() {
    assertThat(series.reserve(LESSONS, COURSE)).isInstanceOf(BlockResult.Blocked.class);

    assertThat(availability.blockades(ROOM, YEAR)).hasSize(250);
  }

  @Test
  void aConflictWithTheLastLessonLeavesNoneReserved() {
    TimeSlot last = LESSONS.get(249).slot();
    availability.block(ROOM, last, ANN);

    assertThat(series.reserve(LESSONS, COURSE)).isInstanceOf(BlockResult.Refused.class);

    assertThat(availability.blockades(ROOM, YEAR)).extracting(Blockade::owner).containsExactly(ANN);
  }

  @Test
  void lessonsKeepTheirLocalTimeWhenClocksChange() {
    assertThat(LESSONS.get(0).slot().from()).hasToString("2026-01-05T17:00:00Z");
    assertThat(LESSONS.get(100).slot().from()).hasToString("2026-04-15T16:00:00Z");
  }
}
