package dev.holdfast.scheduling.booking;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.value.RandomId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Ends refused requests: nothing is changed, and taken time is published as an event. */
final class Refusals {

  private static final int MAX_ALTERNATIVES = 3;

  /** How far from the wanted start alternatives are looked for. */
  private static final Duration NEARBY = Duration.ofDays(7);

  private Refusals() {}

  static Outcome<BookingResult> nothing(BookingRefusal reason) {
    return rollback(BookingResult.Refused.because(reason));
  }

  /** Refuses a start. If its time is taken, an event reports that, and other starts are named. */
  static Outcome<BookingResult> start(
      BookingTransaction tx, Attempt attempt, BookingRefusal reason) {
    if (reason != BookingRefusal.SLOT_TAKEN) {
      return nothing(reason);
    }
    tx.outbox()
        .append(
            List.of(
                new ConflictDetected(
                    RandomId.withPrefix("cf"),
                    attempt.eventType(),
                    attempt.host,
                    attempt.time,
                    attempt.now)));
    return commit(new BookingResult.Refused(reason, alternatives(tx, attempt)));
  }

  /** Starts near the wanted one that can be had. */
  static List<TimeSlot> alternatives(BookingTransaction tx, Attempt attempt) {
    Instant start = attempt.time.from();
    TimeSlot around = TimeSlot.of(start.minus(NEARBY), start.plus(NEARBY));
    var viewer = new OfferedSlots.Viewer(Optional.of(attempt.owner), attempt.now);
    Duration length = Duration.between(start, attempt.time.to());
    return OfferedSlots.of(tx, attempt.offering, viewer, around)
        .nearest(start, MAX_ALTERNATIVES, NEARBY)
        .stream()
        .map(from -> TimeSlot.of(from, length))
        .toList();
  }

  /** What the timeline's refusal means for the booker. */
  static BookingRefusal of(BlockResult.Refused refused) {
    return refused.reason() == BlockResult.Reason.DISABLED
        ? BookingRefusal.SLOT_DISABLED
        : BookingRefusal.SLOT_TAKEN;
  }

  /**
   * The time that somebody wanted of a host.
   *
   * @param owner whose own time is not in the way
   */
  record Attempt(Offering offering, Host host, TimeSlot time, Owner owner, Instant now) {

    EventType eventType() {
      return offering.eventType();
    }
  }
}
