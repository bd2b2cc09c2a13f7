package dev.holdfast.scheduling.slots;

import static java.util.Objects.requireNonNull;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.hours.EpochMicros;
import dev.holdfast.scheduling.hours.Intervals;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** What a host's time is not free for, as seen by one who looks. */
public final class Occupied {

  private static final Occupied NOTHING =
      of(List.of(), Optional.empty(), Intervals.none(), Instant.MAX);

  private final Intervals taken;
  private final Intervals disabled;
  private final Intervals busy;
  private final long calendarsKnownUntil;

  private Occupied(Intervals taken, Intervals disabled, Intervals busy, long calendarsKnownUntil) {
    this.taken = taken;
    this.disabled = disabled;
    this.busy = busy;
    this.calendarsKnownUntil = calendarsKnownUntil;
  }

  /**
   * What these blockades and busy times take. Each blockade counts: the store leaves expired holds
   * out, by its own clock.
   *
   * @param blockades of the host, which have the buffers of their bookings
   * @param except whose blocks do not count: the booking that is rescheduled, or the own hold
   * @param busy times of outside calendars, which have no buffers
   * @param calendarsKnownUntil from when on there is an outside calendar of which nothing is known;
   *     {@link Instant#MAX}: all are known for ever
   */
  public static Occupied of(
      Collection<Blockade> blockades,
      Optional<Owner> except,
      Intervals busy,
      Instant calendarsKnownUntil) {
    requireNonNull(except, "Owner who looks must not be null, maybe empty");
    Intervals.Builder taken = new Intervals.Builder();
    Intervals.Builder disabled = new Intervals.Builder();
    for (Blockade blockade : blockades) {
      if (blockade.isDisabled()) {
        disabled.add(blockade.slot());
      } else if (except.isEmpty() || !blockade.isBlockedBy(except.get())) {
        taken.add(blockade.slot());
      }
    }
    return new Occupied(taken.build(), disabled.build(), busy, EpochMicros.of(calendarsKnownUntil));
  }

  /** A host who has nothing to do, and whose calendars are known. */
  public static Occupied nothing() {
    return NOTHING;
  }

  /** Every reason that speaks against claiming that time; none if it is free. */
  public List<Reason> inTheWayOf(TimeSlot claimed) {
    long from = EpochMicros.of(claimed.from());
    return Reasons.list(new Clashes(this).with(from, EpochMicros.of(claimed.to())));
  }

  /** What others have. */
  Intervals taken() {
    return taken;
  }

  Intervals disabled() {
    return disabled;
  }

  Intervals busy() {
    return busy;
  }

  /** The microsecond from which on some calendar is unknown. */
  long calendarsKnownUntil() {
    return calendarsKnownUntil;
  }

  /** All time that is not free, for any reason. */
  Intervals all() {
    return taken.union(disabled).union(busy);
  }
}
