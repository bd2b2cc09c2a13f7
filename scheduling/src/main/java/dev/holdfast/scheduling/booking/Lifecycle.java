package dev.holdfast.scheduling.booking;

import java.time.Instant;
import java.util.Optional;

/**
 * What has happened to a booking so far.
 *
 * @param version rises with each change
 * @param sequence of the last event about it
 * @param rescheduledFrom the start it had before it was last moved
 */
public record Lifecycle(
    BookingStatus status,
    long version,
    long sequence,
    Instant createdAt,
    Instant updatedAt,
    Optional<Instant> confirmedAt,
    Optional<Instant> cancelledAt,
    Optional<String> cancellationReason,
    Optional<Instant> rescheduledFrom) {

  static Lifecycle begun(Instant now) {
    return new Lifecycle(
        BookingStatus.PENDING,
        1,
        1,
        now,
        now,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /** Confirmed in the step that began it: still the first version, but the second event. */
  Lifecycle confirmedAtOnce() {
    return new Lifecycle(
        BookingStatus.CONFIRMED,
        version,
        sequence + 1,
        createdAt,
        updatedAt,
        Optional.of(createdAt),
        cancelledAt,
        cancellationReason,
        rescheduledFrom);
  }

  Lifecycle confirmed(Instant now) {
    return next(BookingStatus.CONFIRMED, now, Optional.of(now), rescheduledFrom);
  }

  Lifecycle moved(Instant from, Instant now) {
    return next(status, now, confirmedAt, Optional.of(from));
  }

  /** Over, because the meeting took place or somebody did not come. */
  Lifecycle ended(BookingStatus end, Instant now) {
    return next(end, now, confirmedAt, rescheduledFrom);
  }

  Lifecycle cancelled(Optional<String> reason, Instant now) {
    return new Lifecycle(
        BookingStatus.CANCELLED,
        version + 1,
        sequence + 1,
        createdAt,
        now,
        confirmedAt,
        Optional.of(now),
        reason,
        rescheduledFrom);
  }

  /** Without what somebody said about it. */
  Lifecycle erased(Instant now) {
    return new Lifecycle(
        status,
        version + 1,
        sequence + 1,
        createdAt,
        now,
        confirmedAt,
        cancelledAt,
        Optional.empty(),
        rescheduledFrom);
  }

  /** The next version without an event. */
  Lifecycle withNextVersion() {
    return new Lifecycle(
        status,
        version + 1,
        sequence,
        createdAt,
        updatedAt,
        confirmedAt,
        cancelledAt,
        cancellationReason,
        rescheduledFrom);
  }

  private Lifecycle next(
      BookingStatus next, Instant now, Optional<Instant> confirmed, Optional<Instant> movedFrom) {
    return new Lifecycle(
        next,
        version + 1,
        sequence + 1,
        createdAt,
        now,
        confirmed,
        cancelledAt,
        cancellationReason,
        movedFrom);
  }
}
