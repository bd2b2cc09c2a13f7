package dev.holdfast.server.booking;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.api.Problem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/** Finds the booking that a booker's link leads to. */
@Component
public final class ManagedBookings {

  /** How long after the meeting its link still works. */
  static final Duration LINK_OUTLIVES_MEETING = Duration.ofDays(1);

  private final ManageLinks links;
  private final Clock clock;

  ManagedBookings(ManageLinks links, Clock clock) {
    this.links = links;
    this.clock = clock;
  }

  /** The same answer for links that are forged and that lead nowhere. */
  public Booking find(Transaction tx, String token) {
    Booking booking = tx.bookings().find(id(token)).orElseThrow(ManagedBookings::nothing);
    Instant end = booking.time().to().plus(LINK_OUTLIVES_MEETING);
    if (clock.instant().isAfter(end)) {
      throw new Problem(
          HttpStatus.GONE, "link_expired", "The meeting is over, and so is its link.");
    }
    return booking;
  }

  /** Of a booking, or of a slot that is kept until its booker is verified. */
  public BookingId id(String token) {
    return links.verify(token).orElseThrow(ManagedBookings::nothing);
  }

  private static Problem nothing() {
    return new Problem(HttpStatus.NOT_FOUND, "not_found", "This link leads to no booking.");
  }
}
