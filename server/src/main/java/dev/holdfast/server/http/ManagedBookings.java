package dev.holdfast.server.http;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.server.security.ManageLinks;
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
    Booking booking =
        links
            .verify(token)
            .flatMap(tx.bookings()::find)
            .orElseThrow(
                () ->
                    new Problem(
                        HttpStatus.NOT_FOUND, "not_found", "This link leads to no booking."));
    Instant end = booking.time().to().plus(LINK_OUTLIVES_MEETING);
    if (clock.instant().isAfter(end)) {
      throw new Problem(
          HttpStatus.GONE, "link_expired", "The meeting is over, and so is its link.");
    }
    return booking;
  }
}
