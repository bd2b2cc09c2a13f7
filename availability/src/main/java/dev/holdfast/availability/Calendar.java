package dev.holdfast.availability;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The time of a resource in a window: ordered periods without gap or overlap, in which neighbours
 * differ in state or owner.
 */
public record Calendar(ResourceId resource, TimeSlot window, List<Period> periods) {

  /** The state of a period. */
  public enum State {
    AVAILABLE,
    BLOCKED,
    DISABLED
  }

  /** A period of time with one state and, unless it is available, one owner. */
  public record Period(TimeSlot slot, State state, Optional<Owner> owner) {
    public Period {
      Objects.requireNonNull(slot, "Slot of a period must not be null");
      Objects.requireNonNull(state, "State of a period must not be null");
      if (owner.isPresent() == (state == State.AVAILABLE)) {
        throw new IllegalArgumentException(
            "A period has an owner unless it is available, but %s is %s with owner %s"
                .formatted(slot, state, owner));
      }
    }

    public static Period available(TimeSlot slot) {
      return new Period(slot, State.AVAILABLE, Optional.empty());
    }

    public static Period blocked(TimeSlot slot, Owner owner) {
      return new Period(slot, State.BLOCKED, Optional.of(owner));
    }

    public static Period disabled(TimeSlot slot, Owner owner) {
      return new Period(slot, State.DISABLED, Optional.of(owner));
    }

    private boolean isLike(Period other) {
      return state == other.state && owner.equals(other.owner);
    }
  }

  public Calendar {
    Objects.requireNonNull(resource, "Resource of a calendar must not be null");
    periods = List.copyOf(periods);
    checkCovers(window, periods);
  }

  /**
   * Returns the calendar of these blockades.
   *
   * @param blockades of this resource, by time, none overlapping another; those outside of the
   *     window do not count
   */
  public static Calendar of(ResourceId resource, TimeSlot window, Collection<Blockade> blockades) {
    List<Period> periods = new ArrayList<>();
    Instant freeFrom = window.from();
    for (Blockade blockade : blockades) {
      Optional<TimeSlot> part = blockade.slot().intersection(window);
      if (part.isPresent()) {
        addFree(periods, freeFrom, part.get().from());
        add(periods, periodOf(blockade, part.get()));
        freeFrom = part.get().to();
      }
    }
    addFree(periods, freeFrom, window.to());
    return new Calendar(resource, window, periods);
  }

  /** The free periods, in order. */
  public List<TimeSlot> availableSlots() {
    return slotsOf(Optional.empty());
  }

  /** The periods that this owner has or disabled, in order. */
  public List<TimeSlot> takenBy(Owner owner) {
    return slotsOf(Optional.of(owner));
  }

  private List<TimeSlot> slotsOf(Optional<Owner> owner) {
    return periods.stream()
        .filter(period -> period.owner().equals(owner))
        .map(Period::slot)
        .toList();
  }

  private static Period periodOf(Blockade blockade, TimeSlot slot) {
    return blockade.isDisabled()
        ? Period.disabled(slot, blockade.owner())
        : Period.blocked(slot, blockade.owner());
  }

  private static void addFree(List<Period> periods, Instant from, Instant to) {
    if (from.isBefore(to)) {
      periods.add(Period.available(new TimeSlot(from, to)));
    }
  }

  private static void add(List<Period> periods, Period period) {
    int last = periods.size() - 1;
    if (last >= 0 && periods.get(last).isLike(period)) {
      Instant from = periods.get(last).slot().from();
      TimeSlot merged = new TimeSlot(from, period.slot().to());
      periods.set(last, new Period(merged, period.state(), period.owner()));
    } else {
      periods.add(period);
    }
  }

  private static void checkCovers(TimeSlot window, List<Period> periods) {
    Instant reached = window.from();
    for (int i = 0; i < periods.size(); i++) {
      Period period = periods.get(i);
      if (!period.slot().from().equals(reached)) {
        throw broken(window, "does not go on at " + reached + ", but at " + period.slot());
      }
      if (i > 0 && period.isLike(periods.get(i - 1))) {
        throw broken(window, "has two neighbours that should be one at " + reached);
      }
      reached = period.slot().to();
    }
    if (!reached.equals(window.to())) {
      throw broken(window, "ends at " + reached);
    }
  }

  private static IllegalArgumentException broken(TimeSlot window, String how) {
    return new IllegalArgumentException("Calendar of window %s %s".formatted(window, how));
  }
}
