package dev.holdfast.scheduling.audit;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.host.HostId;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A booking and a timeline that do not agree.
 *
 * @param slots the time that the booking lacks, or has without a right to it
 * @param inTheWay what others have of the time that the booking lacks
 * @param rivals other confirmed bookings that want some of the same time
 * @param repaired whether it is right now
 */
public record AuditFinding(
    Kind kind,
    HostId host,
    BookingId booking,
    List<TimeSlot> slots,
    List<Blockade> inTheWay,
    List<BookingId> rivals,
    boolean repaired) {

  /** What is wrong. */
  public enum Kind {
    /** A confirmed booking lacks some of its time. */
    LACKS_TIME,
    /** The same, and another confirmed booking wants that time too. */
    OVERLAPS,
    /** Time is owned in the name of a booking that has no right to it. */
    STRAY
  }

  public AuditFinding {
    slots = List.copyOf(slots);
    inTheWay = List.copyOf(inTheWay);
    rivals = List.copyOf(rivals);
  }

  static AuditFinding lacking(
      Booking booking, List<TimeSlot> slots, List<Blockade> inTheWay, List<Booking> rivals) {
    return new AuditFinding(
        rivals.isEmpty() ? Kind.LACKS_TIME : Kind.OVERLAPS,
        booking.host(),
        booking.id(),
        slots,
        inTheWay,
        rivals.stream().map(Booking::id).toList(),
        false);
  }

  static AuditFinding stray(HostId host, Blockade blockade, List<TimeSlot> slots) {
    BookingId booking = new BookingId(blockade.owner().value());
    return new AuditFinding(Kind.STRAY, host, booking, slots, List.of(), List.of(), false);
  }

  AuditFinding withRepaired(boolean isRight) {
    return new AuditFinding(kind, host, booking, slots, inTheWay, rivals, isRight);
  }

  /** What is wrong and what to do about it, for a person. */
  @Override
  public String toString() {
    String times = joined(slots.stream());
    return switch (kind) {
      case STRAY ->
          "%s of host %s has %s but no right to it: %s"
              .formatted(
                  booking, host, times, repaired ? "freed." : "run 'audit --repair' to free it.");
      case LACKS_TIME, OVERLAPS ->
          "Booking %s of host %s is confirmed but lacks %s%s: %s"
              .formatted(booking, host, times, holders(), remedy());
    };
  }

  private String holders() {
    return inTheWay.isEmpty()
        ? ""
        : ", where "
            + joined(
                inTheWay.stream()
                    .map(
                        it ->
                            "%s has %s%s"
                                .formatted(
                                    it.owner(), it.slot(), it.isDisabled() ? " disabled" : "")));
  }

  private String remedy() {
    if (repaired) {
      return "reclaimed.";
    }
    if (!rivals.isEmpty()) {
      return "%s is confirmed for the same time. Cancel or move one of them."
          .formatted(joined(rivals.stream()));
    }
    return inTheWay.isEmpty()
        ? "run 'audit --repair' to reclaim it."
        : "cancel or move the booking, or release or enable that time and run 'audit --repair'.";
  }

  private static String joined(Stream<?> parts) {
    return parts.map(Object::toString).collect(Collectors.joining(", "));
  }
}
