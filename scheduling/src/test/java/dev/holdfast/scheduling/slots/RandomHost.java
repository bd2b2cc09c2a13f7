package dev.holdfast.scheduling.slots;

import static java.time.Duration.ofMinutes;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.hours.LocalWindow;
import dev.holdfast.scheduling.hours.OpeningHours;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Rules and occupied time around an instant, the same for the same seed. */
final class RandomHost {

  private static final int[] LENGTHS = {5, 7, 15, 20, 30, 45, 50, 60, 90, 240};
  private static final int DAYS = 40;

  private final Random random;
  private final ZoneId zone;
  private final Instant middle;

  RandomHost(long seed, ZoneId zone, Instant middle) {
    this.random = new Random(seed);
    this.zone = zone;
    this.middle = middle;
  }

  SlotRules rules() {
    Duration duration = length();
    boolean buffered = random.nextBoolean();
    return SlotRules.of(hours(), duration)
        .withInterval(random.nextBoolean() ? duration : length())
        .withBuffers(ofMinutes(buffered ? random.nextInt(30) : 0), ofMinutes(random.nextInt(20)))
        .withNotice(ofMinutes(random.nextInt(3) * 200L))
        .withMaxAdvanceDays(random.nextInt(30))
        .withPacked(random.nextInt(3) == 0)
        .withActive(random.nextInt(20) > 0);
  }

  NaiveSlots.Day day() {
    Optional<Owner> except =
        random.nextBoolean() ? Optional.of(owner(random.nextInt(5))) : Optional.empty();
    return new NaiveSlots.Day(blockades(), except, busy(), random.nextInt(20) > 0);
  }

  /** Some time before the middle, so that some starts have passed. */
  Instant now() {
    return middle.minus(ofMinutes(random.nextInt(4 * 24 * 60))).plusMillis(random.nextInt(2));
  }

  private OpeningHours hours() {
    Map<DayOfWeek, List<LocalWindow>> weekly = new EnumMap<>(DayOfWeek.class);
    boolean endless = random.nextInt(4) == 0;
    for (DayOfWeek weekday : DayOfWeek.values()) {
      weekly.put(weekday, endless ? List.of(new LocalWindow(0, 1440)) : windows());
    }
    Map<LocalDate, List<LocalWindow>> overrides = new HashMap<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      overrides.put(
          LocalDate.ofInstant(middle, zone).plusDays(random.nextInt(40) - 30L), windows());
    }
    return new OpeningHours(zone, weekly, overrides);
  }

  private List<LocalWindow> windows() {
    List<LocalWindow> windows = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      int start = random.nextInt(96) * 15;
      windows.add(new LocalWindow(start, start + 15 * (1 + random.nextInt(96))));
    }
    return windows;
  }

  /** Some that abut, none that overlap. */
  private List<Blockade> blockades() {
    List<Blockade> blockades = new ArrayList<>();
    Instant next = middle.minus(Duration.ofDays(DAYS / 2));
    Instant end = middle.plus(Duration.ofDays(DAYS / 2));
    while (next.isBefore(end)) {
      TimeSlot slot = TimeSlot.of(next, length());
      Owner owner = owner(random.nextInt(5));
      blockades.add(random.nextInt(6) == 0 ? Taken.disable(owner, slot) : Taken.block(owner, slot));
      next = slot.to().plus(ofMinutes(random.nextInt(4) == 0 ? 0 : random.nextInt(600)));
    }
    return blockades;
  }

  private List<TimeSlot> busy() {
    List<TimeSlot> busy = new ArrayList<>();
    for (int i = random.nextInt(30); i > 0; i--) {
      Instant from = middle.plus(ofMinutes(random.nextInt(DAYS * 24 * 60) - DAYS * 12 * 60L));
      busy.add(TimeSlot.of(from, length()));
    }
    return busy;
  }

  private Duration length() {
    return ofMinutes(LENGTHS[random.nextInt(LENGTHS.length)]);
  }

  private static Owner owner(int number) {
    return Owner.of("owner " + number);
  }
}
