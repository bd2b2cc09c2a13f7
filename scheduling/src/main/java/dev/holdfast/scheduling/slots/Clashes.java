package dev.holdfast.scheduling.slots;

/** Finds what occupies a claim, without a search if the claims come in ascending order. */
final class Clashes {

  private final Sweep taken;
  private final Sweep disabled;
  private final Sweep busy;
  private final long knownUntil;

  Clashes(Occupied occupied) {
    taken = new Sweep(occupied.taken());
    disabled = new Sweep(occupied.disabled());
    busy = new Sweep(occupied.busy());
    knownUntil = occupied.calendarsKnownUntil();
  }

  /** The reasons that speak against claiming the time between two microseconds. */
  int with(long from, long to) {
    return Reasons.of(Reason.CALENDAR_UNKNOWN, to > knownUntil)
        | Reasons.of(Reason.SLOT_TAKEN, taken.meets(from, to))
        | Reasons.of(Reason.SLOT_DISABLED, disabled.meets(from, to))
        | Reasons.of(Reason.CALENDAR_BUSY, busy.meets(from, to));
  }
}
