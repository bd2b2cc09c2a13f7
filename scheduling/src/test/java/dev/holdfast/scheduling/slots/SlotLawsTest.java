package dev.holdfast.scheduling.slots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.slots.NaiveSlots.Day;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What must be true of all slots, for hosts made from seeds. */
final class SlotLawsTest {

  private static final int SEEDS = 120;

  @Test
  void slotsAreAsMinuteByMinute() {
    for (long seed = 0; seed < SEEDS; seed++) {
      HostCase.of(seed).assertAsMinuteByMinute("seed " + seed);
    }
  }

  @Test
  void everyMinuteIsExplainedAsTheRulesSay() {
    for (long seed = 0; seed < SEEDS; seed++) {
      HostCase host = HostCase.of(seed);
      Slots slots = host.slots();
      NaiveSlots naive = host.naive();
      List<Instant> minutes =
          Stream.iterate(host.range().from(), at -> at.plusSeconds(35 * 60))
              .takeWhile(host.range()::contains)
              .toList();

      List<List<Reason>> reasons = minutes.stream().map(naive::explain).toList();

      assertThat(minutes.stream().map(slots::explain).toList())
          .as("seed %s", seed)
          .isEqualTo(reasons);
      assertThat(minutes.stream().map(slots::decide).toList())
          .as("seed %s", seed)
          .isEqualTo(reasons.stream().map(all -> all.stream().findFirst()).toList());
    }
  }

  @Test
  void everySlotThatIsOfferedCanBeBooked() {
    for (long seed = 0; seed < SEEDS; seed++) {
      Slots slots = HostCase.of(seed).slots();

      List<Slot> listed = slots.list(HostCase.of(seed).range(), true);

      assertThat(listed.stream().map(slot -> slots.decide(slot.start())).toList())
          .as("seed %s", seed)
          .isEqualTo(listed.stream().map(Slot::refusal).toList());
    }
  }

  @Test
  void noSlotThatIsOfferedClaimsOccupiedTime() {
    for (long seed = 0; seed < SEEDS; seed++) {
      HostCase host = HostCase.of(seed);
      for (Slot slot : host.slots().list(host.range(), false)) {
        TimeSlot claimed = host.rules().claimed(slot.start());

        Day inTheWay = host.day().within(claimed);

        assertThat(inTheWay.busy()).as("seed %s", seed).isEmpty();
        assertThat(inTheWay.blockades())
            .as("seed %s", seed)
            .allMatch(blockade -> host.day().except().stream().anyMatch(blockade::isBlockedBy));
      }
    }
  }

  @Test
  void aPartOfTheRangeShowsThatPartOfTheSlots() {
    for (long seed = 0; seed < SEEDS; seed++) {
      HostCase host = HostCase.of(seed);
      List<Slot> whole = host.slots().list(host.range(), true);
      Random random = new Random(seed);
      for (int i = 0; i < 5; i++) {
        TimeSlot part =
            TimeSlot.of(
                host.range().from().plus(random.nextInt(5_000), ChronoUnit.MINUTES),
                Duration.ofMinutes(1 + random.nextInt(3_000)));

        assertThat(host.slots().list(part, true))
            .as("seed %s, %s", seed, part)
            .isEqualTo(whole.stream().filter(slot -> part.contains(slot.start())).toList());
      }
    }
  }

  @Test
  void whatIsLookedUpIsEnough() {
    for (long seed = 0; seed < SEEDS; seed++) {
      HostCase host = HostCase.of(seed);
      TimeSlot part = TimeSlot.of(host.range().from().plusSeconds(100_000), Duration.ofHours(20));

      Day known = host.day().within(host.rules().lookup(part));

      assertThat(Slots.of(host.rules(), known.occupied(), host.now()).list(part, true))
          .as("seed %s", seed)
          .isEqualTo(host.slots().list(part, true));
    }
  }

  @Test
  void everyViewerSeesTheSameSlots() {
    List<ZoneId> viewers = ZoneId.getAvailableZoneIds().stream().sorted().map(ZoneId::of).toList();
    for (int seed = 0; seed < SEEDS; seed++) {
      HostCase host = HostCase.of(seed);
      List<Slot> slots = host.slots().list(host.range(), true);
      ZoneId viewer = viewers.get(seed * 7 % viewers.size());

      var days = SlotDays.byDate(slots, viewer);

      assertThat(days.values().stream().flatMap(List::stream))
          .as("seed %s, %s", seed, viewer)
          .containsExactlyInAnyOrderElementsOf(slots);
      assertThat(days.values()).noneMatch(List::isEmpty);
    }
  }

  @Test
  void theNearestAreTheOfferedOnesByDistance() {
    for (long seed = 0; seed < SEEDS; seed++) {
      HostCase host = HostCase.of(seed);
      Duration within = Duration.ofDays(2);
      Instant middle = host.range().from().plus(Duration.ofDays(4));
      TimeSlot reach = TimeSlot.of(middle.minus(within), middle.plus(within));
      Comparator<Instant> order =
          Comparator.<Instant, Duration>comparing(at -> Duration.between(middle, at).abs())
              .thenComparing(Comparator.naturalOrder());

      assertThat(host.slots().nearest(middle, 5, within))
          .as("seed %s", seed)
          .isEqualTo(
              host.slots().list(reach, false).stream()
                  .map(Slot::start)
                  .sorted(order)
                  .limit(5)
                  .toList());
    }
  }
}
