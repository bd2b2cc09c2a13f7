package dev.holdfast.server.booking.page;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.server.booking.ManagedBookings;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.ZoneId;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;

/** What all pages about a booking know. */
@Component
final class ManagedPages {

  private final Transactions transactions;
  private final ManagedBookings bookings;
  private final BookingPageModel pages;
  private final Clock clock;

  ManagedPages(
      Transactions transactions, ManagedBookings bookings, BookingPageModel pages, Clock clock) {
    this.transactions = transactions;
    this.bookings = bookings;
    this.pages = pages;
    this.clock = clock;
  }

  ManagedBooking begin(Model model, HttpServletRequest request, String token) {
    Found found = transactions.read(tx -> find(tx, token));
    ZoneId zone = found.booking().booker().zone().orElseGet(found.offer()::zone);
    ViewerPreferences visit = pages.begin(model, request, zone);
    var managed = new ManagedBooking(found.booking(), found.offer(), token, clock.instant(), visit);
    model.addAttribute("managed", managed).addAttribute("offer", managed.offer());
    return managed;
  }

  private record Found(Booking booking, Offer offer) {}

  private Found find(Transaction tx, String token) {
    Booking booking = bookings.find(tx, token);
    var eventType = tx.eventTypes().find(booking.eventType()).orElseThrow();
    return new Found(booking, Offer.of(tx, eventType));
  }
}
