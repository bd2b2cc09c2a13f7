package dev.holdfast.server.booking.page;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.scheduling.booking.BookingService;
import dev.holdfast.scheduling.booking.Hold;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Write;
import dev.holdfast.server.booking.BookingMetrics;
import dev.holdfast.server.booking.ManagedBookings;
import dev.holdfast.server.booking.OpenHolds;
import dev.holdfast.server.page.PageController;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;

/**
 * Books what is kept for somebody who has to verify a mail address, by the link in the mail. The
 * link only asks, since programs that look after mail open links too; a form does it.
 */
@PageController
@RequestMapping("/manage/{token}/verify")
final class VerifyPages {

  private final Transactions transactions;
  private final ManagedBookings managed;
  private final BookingPageModel pages;
  private final TimesPage times;
  private final Write write;
  private final BookingService service;
  private final BookingMetrics counts;
  private final OpenHolds holds;

  VerifyPages(
      Transactions transactions,
      ManagedBookings managed,
      BookingPageModel pages,
      TimesPage times,
      Write write,
      BookingService service,
      BookingMetrics counts,
      OpenHolds holds) {
    this.transactions = transactions;
    this.managed = managed;
    this.pages = pages;
    this.times = times;
    this.write = write;
    this.service = service;
    this.counts = counts;
    this.holds = holds;
  }

  /** What is kept, and what of. */
  private record Reservation(Hold hold, Offer offer) {

    Instant start() {
      return hold.meeting().orElseThrow().start();
    }
  }

  @GetMapping
  String ask(@PathVariable String token, Model model, HttpServletRequest request) {
    BookingId id = managed.id(token);
    if (transactions.<Boolean>read(tx -> tx.bookings().find(id).isPresent())) {
      return "redirect:/manage/" + token;
    }
    Reservation kept = kept(id);
    pages.begin(model, request, zone(kept));
    model
        .addAttribute("offer", kept.offer())
        .addAttribute("time", kept.offer().eventType().rules().meeting(kept.start()))
        .addAttribute("booker", kept.hold().draft().orElseThrow().booker())
        .addAttribute("token", token);
    return "book/verify";
  }

  @PostMapping
  String book(
      @PathVariable String token,
      Model model,
      HttpServletRequest request,
      HttpServletResponse response) {
    BookingId id = managed.id(token);
    Optional<Reservation> before = transactions.read(tx -> find(tx, id));
    BookingResult result =
        write.run(
            tx -> service.bookDraft(tx, id),
            booked -> counts.of(booked).and(holds.ended(request, id.value())));
    if (result instanceof BookingResult.Done) {
      return "redirect:/manage/%s/booked".formatted(token);
    }
    Reservation kept = before.orElseThrow(VerifyPages::gone);
    var refused = (BookingResult.Refused) result;
    ViewerPreferences visit = pages.begin(model, request, zone(kept));
    response.setStatus(HttpServletResponse.SC_CONFLICT);
    return times.showRefused(
        model,
        kept.offer(),
        visit,
        kept.start(),
        times.refused(visit, refused.reason(), refused.alternatives()));
  }

  private static ZoneId zone(Reservation kept) {
    return kept.hold().draft().orElseThrow().booker().zone().orElseGet(kept.offer()::zone);
  }

  private Reservation kept(BookingId id) {
    return transactions.read(tx -> find(tx, id)).orElseThrow(VerifyPages::gone);
  }

  private static Optional<Reservation> find(Transaction tx, BookingId id) {
    return tx.holds()
        .find(id.value())
        .filter(hold -> hold.draft().isPresent())
        .flatMap(
            hold ->
                tx.eventTypes()
                    .find(hold.meeting().orElseThrow().eventType())
                    .map(eventType -> new Reservation(hold, Offer.of(tx, eventType))));
  }

  private static Problem gone() {
    return new Problem(
        HttpStatus.GONE, "link_expired", "There is nothing left to confirm by this link.");
  }
}
