package dev.holdfast.server.booking.page;

import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Replies;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.booking.BookingService;
import dev.holdfast.scheduling.booking.Hold;
import dev.holdfast.scheduling.booking.HoldRequest;
import dev.holdfast.scheduling.booking.HoldResult;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.booking.OpenHolds;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Holds a time while a booker fills in the form. A double click must not conflict with itself, so a
 * second click on the same page finds the hold of the first.
 */
@Component
final class KeptTime {

  private static final int FOUND = 200;

  private final BookingService service;
  private final Clock clock;

  KeptTime(BookingService service, Clock clock) {
    this.service = service;
    this.clock = clock;
  }

  /**
   * The body of a transaction.
   *
   * @param nonce of the page that was clicked on
   * @param place of whom the time is kept for
   */
  Outcome<HoldResult> keep(
      Transaction tx, HoldRequest wanted, String nonce, OpenHolds.Place place) {
    String what = wanted.eventType().value() + " " + wanted.start();
    var asked = new Replies.Request("kept " + nonce, what);
    Optional<Hold> before =
        tx.replies()
            .begin(asked, Timestamps.now(clock))
            .flatMap(reply -> tx.holds().find(reply.body()))
            .filter(hold -> hold.expiresAt().isAfter(clock.instant()));
    if (before.isPresent()) {
      return rollback(new HoldResult.Held(before.get()));
    }
    Outcome<HoldResult> outcome = place.hold(() -> service.hold(tx, wanted));
    if (outcome.result() instanceof HoldResult.Held held) {
      tx.replies().remember(asked, new Replies.Reply("kept", FOUND, "", held.hold().id()));
    }
    return outcome;
  }
}
