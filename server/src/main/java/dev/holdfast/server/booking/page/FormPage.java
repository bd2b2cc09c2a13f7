package dev.holdfast.server.booking.page;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.Hold;
import dev.holdfast.scheduling.value.RandomId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;

/** The form, and whether its time is still kept. */
@Component
final class FormPage {

  private final Transactions transactions;
  private final Clock clock;

  FormPage(Transactions transactions, Clock clock) {
    this.transactions = transactions;
    this.clock = clock;
  }

  /** What has become of the time. */
  enum State {
    KEPT,
    EXPIRED,
    BOOKED
  }

  /**
   * How the time is kept.
   *
   * @param until when that ends
   * @param secondsLeft until then
   */
  public record Reservation(State state, Instant until, long secondsLeft) {

    public boolean is(String name) {
      return state.name().toLowerCase(Locale.ROOT).equals(name);
    }
  }

  String show(Model model, Offer offer, ViewerPreferences visit, Instant start, Details details) {
    model
        .addAttribute("offer", offer)
        .addAttribute("time", offer.eventType().rules().meeting(start))
        .addAttribute("details", details)
        .addAttribute("nonce", RandomId.withPrefix("page"))
        .addAttribute(
            "kept",
            transactions.read(
                tx -> kept(tx, new Hold.Meeting(offer.eventType().id(), start), details.hold())));
    return "book/form";
  }

  private Reservation kept(Transaction tx, Hold.Meeting meeting, String id) {
    Instant now = clock.instant();
    if (tx.bookings().find(new BookingId(id)).isPresent()) {
      return new Reservation(State.BOOKED, now, 0);
    }
    Optional<Hold> hold =
        tx.holds().find(id).filter(found -> found.meeting().filter(meeting::equals).isPresent());
    Optional<Instant> until = hold.map(Hold::expiresAt).filter(now::isBefore);
    return until
        .map(end -> new Reservation(State.KEPT, end, Duration.between(now, end).toSeconds()))
        .orElseGet(() -> new Reservation(State.EXPIRED, now, 0));
  }
}
