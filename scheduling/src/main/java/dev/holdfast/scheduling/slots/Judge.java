package dev.holdfast.scheduling.slots;

/**
 * Decides which reasons speak against a start: the one function behind listing, explaining,
 * holding, booking and confirming. Not for use by several threads.
 */
final class Judge {

  private final Grid grid;
  private final Clashes clashes;
  private final Horizon horizon;
  private final int inactive;
  private final long before;
  private final long after;

  Judge(SlotRules rules, Occupied occupied, Horizon horizon, Grid grid) {
    this.grid = grid;
    this.horizon = horizon;
    this.clashes = new Clashes(occupied);
    this.inactive = Reasons.of(Reason.EVENT_TYPE_INACTIVE, !rules.active());
    this.before = Lengths.micros(rules.bufferBefore());
    this.after = Lengths.micros(rules.duration().plus(rules.bufferAfter()));
  }

  /** The first start at or after a microsecond, or {@link Grid#NONE}. */
  long nextStart(long micros) {
    return grid.next(micros);
  }

  /** A set as {@link Reasons} reads it; empty if the start can be booked. */
  int against(long start) {
    return inactive
        | Reasons.of(Reason.TOO_SOON, start < horizon.earliest())
        | Reasons.of(Reason.TOO_FAR, start >= horizon.tooFar())
        | Reasons.of(Reason.OUTSIDE_AVAILABILITY, !grid.has(start))
        | clashes.with(start - before, start + after);
  }
}
