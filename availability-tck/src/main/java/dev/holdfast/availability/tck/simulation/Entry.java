package dev.holdfast.availability.tck.simulation;

/**
 * What the model knows about one cell of one resource.
 *
 * @param expiry when it ends by itself, in microseconds since the simulation's start, or {@link
 *     #NEVER}
 * @param grant the number of the grant that the cell belongs to: stands for the blockade's id,
 *     which all that is left of a blockade keeps
 */
record Entry(Kind kind, int owner, long expiry, int grant) {

  static final long NEVER = Long.MAX_VALUE;
  static final Entry FREE = new Entry(Kind.FREE, -1, NEVER, 0);

  enum Kind {
    FREE,
    BLOCKED,
    DISABLED
  }

  boolean isFree() {
    return kind == Kind.FREE;
  }

  boolean isBlocked() {
    return kind == Kind.BLOCKED;
  }

  boolean isDisabled() {
    return kind == Kind.DISABLED;
  }

  boolean isBlockedBy(int someone) {
    return isBlocked() && owner == someone;
  }

  boolean isHold() {
    return expiry != NEVER;
  }

  Entry until(long later) {
    return new Entry(kind, owner, later, grant);
  }

  /** One character for drawings: {@code .} free, {@code a} blocked by Ann, {@code A} disabled. */
  char mark() {
    return mark(kind, owner);
  }

  static char mark(Kind kind, int owner) {
    return kind == Kind.FREE ? '.' : (char) ((kind == Kind.BLOCKED ? 'a' : 'A') + owner);
  }

  @Override
  public String toString() {
    String what = isDisabled() ? "disabled" : isHold() ? "held" : "blocked";
    return isFree() ? "free" : what + " by " + World.OWNERS.get(owner);
  }
}
