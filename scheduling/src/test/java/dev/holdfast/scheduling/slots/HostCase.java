package dev.holdfast.scheduling.slots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.hours.EveryClockChange;
import dev.holdfast.scheduling.hours.EveryClockChange.Change;
import dev.holdfast.scheduling.slots.NaiveSlots.Day;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;

/** One host, looked at for some days around a clock change. */
record HostCase(SlotRules rules, Day day, Instant now, TimeSlot range) {

  private static final List<Change> CHANGES = EveryClockChange.all();

  static HostCase of(long seed) {
    Change change = CHANGES.get(new Random(seed).nextInt(CHANGES.size()));
    return of(seed, change, Duration.ofDays(4));
  }

  static HostCase of(long seed, Change change, Duration around) {
    Instant middle = change.at().truncatedTo(ChronoUnit.MINUTES);
    RandomHost host = new RandomHost(seed, change.zone(), middle);
    TimeSlot range = TimeSlot.of(middle.minus(around), middle.plus(around));
    return new HostCase(host.rules(), host.day(), host.now(), range);
  }

  Slots slots() {
    return Slots.of(rules, day.occupied(), now);
  }

  NaiveSlots naive() {
    return new NaiveSlots(rules, day, now, range);
  }

  void assertAsMinuteByMinute(String name) {
    List<Slot> slots = slots().list(range, true);
    NaiveSlots naive = naive();

    assertThat(slots).extracting(Slot::start).as(name).isEqualTo(naive.grid(range));
    List<Slot> offered =
        slots.stream().filter(slot -> naive.explain(slot.start()).isEmpty()).toList();
    assertThat(slots().list(range, false)).as(name).isEqualTo(offered);
  }
}
