package dev.holdfast.scheduling.slots;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Slots by the date that somebody's calendar shows at their start. */
public final class SlotDays {

  private static final long SECONDS_PER_DAY = 86_400;

  private final ZoneRules rules;
  private final SortedMap<LocalDate, List<Slot>> days = new TreeMap<>();
  private long offset;
  private long offsetFrom = Long.MAX_VALUE;
  private long offsetTo = Long.MIN_VALUE;
  private long day = Long.MIN_VALUE;
  private List<Slot> ofDay = List.of();

  private SlotDays(ZoneId viewer) {
    rules = viewer.getRules();
  }

  /**
   * Groups slots by local date of a viewer's zone, in order and without empty dates. It is the same
   * slots for every viewer.
   */
  public static SortedMap<LocalDate, List<Slot>> byDate(Collection<Slot> slots, ZoneId viewer) {
    SlotDays grouping = new SlotDays(viewer);
    slots.forEach(grouping::add);
    grouping.days.replaceAll((date, ofDate) -> Collections.unmodifiableList(ofDate));
    return Collections.unmodifiableSortedMap(grouping.days);
  }

  private void add(Slot slot) {
    long second = slot.start().getEpochSecond();
    if (second < offsetFrom || second >= offsetTo) {
      learnOffset(slot.start());
    }
    long itsDay = Math.floorDiv(second + offset, SECONDS_PER_DAY);
    if (itsDay != day) {
      day = itsDay;
      ofDay = days.computeIfAbsent(LocalDate.ofEpochDay(day), date -> new ArrayList<>());
    }
    ofDay.add(slot);
  }

  /** The offset lasts until the next clock change, so that few slots have to ask for it. */
  private void learnOffset(Instant at) {
    ZoneOffsetTransition next = rules.nextTransition(at);
    offset = rules.getOffset(at).getTotalSeconds();
    offsetFrom = at.getEpochSecond();
    offsetTo = next == null ? Long.MAX_VALUE : next.toEpochSecond();
  }
}
