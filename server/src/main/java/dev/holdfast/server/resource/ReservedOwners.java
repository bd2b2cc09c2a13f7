package dev.holdfast.server.resource;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.server.api.Problem;
import java.util.Optional;
import org.springframework.http.HttpStatus;

/**
 * Owners that are bookings, or holds for bookings. Their time changes with the booking, and in no
 * other way, on any resource.
 */
final class ReservedOwners {

  private ReservedOwners() {}

  static Problem problem(Owner owner) {
    return new Problem(
        HttpStatus.UNPROCESSABLE_CONTENT,
        "owner_reserved",
        "owner: '%s' is how bookings and their holds are called. Use another owner, or change the"
                .formatted(owner)
            + " booking itself under /v1/bookings.");
  }

  /** Names the booking, if it has some of the time. */
  static void checkRelease(Transaction tx, KnownResources known, RequestedTime asked) {
    if (BookingId.isReserved(asked.owner())) {
      throw bookingIn(tx, known, asked)
          .map(ReservedOwners::ownsTime)
          .orElseGet(() -> problem(asked.owner()));
    }
  }

  private static Optional<Booking> bookingIn(
      Transaction tx, KnownResources known, RequestedTime asked) {
    return tx.availability().blockades(known.timeline(), asked.slot()).stream()
        .filter(blockade -> blockade.isBlockedBy(asked.owner()))
        .findFirst()
        .map(Blockade::owner)
        .flatMap(owner -> tx.bookings().find(new BookingId(owner.value())));
  }

  private static Problem ownsTime(Booking booking) {
    return new Problem(
            HttpStatus.CONFLICT,
            "booking_owns_time",
            "This time is that of booking %1$s. Cancel or move the booking instead: POST"
                    .formatted(booking.id())
                + " /v1/bookings/%1$s/cancel or /reschedule.".formatted(booking.id()))
        .with("bookingId", booking.id().value());
  }
}
