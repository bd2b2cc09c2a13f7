package dev.holdfast.scheduling.booking;

import java.util.Set;

/** Where a booking is in its life, and where it can go from there. */
public enum BookingStatus {
  /** Waits for the host, and blocks no time. */
  PENDING,
  /** Has its time. */
  CONFIRMED,
  COMPLETED,
  CANCELLED,
  NO_SHOW;

  /** Whether the life cycle leads from here to there. */
  public boolean canBecome(BookingStatus next) {
    return followers().contains(next);
  }

  private Set<BookingStatus> followers() {
    return switch (this) {
      case PENDING -> Set.of(CONFIRMED, CANCELLED);
      case CONFIRMED -> Set.of(COMPLETED, CANCELLED, NO_SHOW);
      case COMPLETED, CANCELLED, NO_SHOW -> Set.of();
    };
  }

  /** Whether a booking can still be moved to another time. */
  public boolean canMove() {
    return this == PENDING || this == CONFIRMED;
  }
}
