package dev.holdfast.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.calendar.BusyTimes;
import dev.holdfast.scheduling.hours.Intervals;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BusyCodecTest {

  private static final Instant UNTIL = Samples.NOW.plus(60, ChronoUnit.DAYS);

  private static void assertThatItIsReadAsItWasWritten(BusyTimes times) {
    assertThat(BusyCodec.read(BusyCodec.write(times))).isEqualTo(times);
  }

  private static BusyTimes busy(TimeSlot... slots) {
    return new BusyTimes(Intervals.of(List.of(slots)), UNTIL);
  }

  private static TimeSlot slot(String from, String to) {
    return TimeSlot.of(Instant.parse(from), Instant.parse(to));
  }

  @Test
  void whatIsWrittenIsRead() {
    assertThatItIsReadAsItWasWritten(busy());
    assertThatItIsReadAsItWasWritten(
        busy(
            slot("2026-11-17T09:00:00Z", "2026-11-17T09:30:00Z"),
            slot("2026-11-17T12:00:00Z", "2026-11-18T00:00:00Z")));
    assertThatItIsReadAsItWasWritten(
        busy(slot("2026-11-17T09:00:00.000001Z", "2026-11-17T09:00:00.000002Z")));
    assertThatItIsReadAsItWasWritten(
        busy(
            slot("1966-01-01T00:00:00Z", "1968-01-01T00:00:00Z"),
            slot("1969-12-31T23:59:59Z", "1970-01-01T00:00:01Z")));
    assertThatItIsReadAsItWasWritten(
        busy(
            slot("1970-01-01T00:00:00Z", "1970-01-01T01:00:00Z"),
            TimeSlot.from(Instant.parse("2026-11-17T09:00:00Z"))));
    assertThatItIsReadAsItWasWritten(busy(TimeSlot.from(Instant.EPOCH)));
    assertThatItIsReadAsItWasWritten(new BusyTimes(Intervals.none(), Instant.MAX));
  }

  @Test
  void randomTimesAreReadAsTheyWereWritten() {
    for (long seed = 0; seed < 500; seed++) {
      Random random = new Random(seed);
      long grain =
          List.of(1L, 1_000L, 1_000_000L, 60_000_000L, 900_000_000L).get(random.nextInt(5));
      Intervals.Builder times = new Intervals.Builder();
      long next = random.nextLong(-1L << 50, 1L << 50) / grain * grain;
      for (int i = random.nextInt(50); i > 0; i--) {
        long end = next + grain * random.nextLong(1, 1L << random.nextInt(1, 20));
        times.add(next, end);
        next = end + grain * random.nextLong(1, 1L << random.nextInt(1, 30));
      }
      BusyTimes busy = new BusyTimes(times.build(), UNTIL);

      assertThat(BusyCodec.read(BusyCodec.write(busy))).as("seed %s", seed).isEqualTo(busy);
    }
  }

  @Test
  void tenThousandMeetingsTakeLittleRoom() {
    assertThat(BusyCodec.write(meetings(Duration.ofMinutes(30))).length).isLessThan(40_000);
    assertThat(BusyCodec.write(meetings(Duration.ofSeconds(1_801))).length).isLessThan(60_000);
    assertThat(BusyCodec.write(meetings(Duration.ofMillis(1_801_001))).length).isLessThan(100_000);
  }

  private static BusyTimes meetings(Duration length) {
    List<TimeSlot> slots = new ArrayList<>();
    Random random = new Random(1);
    Instant from = Samples.START;
    for (int i = 0; i < 10_000; i++) {
      slots.add(TimeSlot.of(from, length));
      from = from.plus(length).plus(Duration.ofMinutes(15L * random.nextInt(1, 60)));
    }
    return new BusyTimes(Intervals.of(slots), UNTIL);
  }

  @Test
  void whatANewerServerWroteIsNotMisread() {
    byte[] bytes = BusyCodec.write(busy());
    bytes[0] = 2;

    assertThatThrownBy(() -> BusyCodec.read(bytes))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("version 2");
  }
}
