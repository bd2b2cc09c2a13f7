package dev.holdfast.server.booking.page;

import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookingRefusal;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.scheduling.booking.Hold;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.api.Write;
import dev.holdfast.server.booking.BookingInput;
import dev.holdfast.server.booking.OpenHolds;
import dev.holdfast.server.booking.PublicBookings;
import dev.holdfast.server.page.PageController;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Validator;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The form in which a booker books the time that is reserved. */
@PageController
@RequestMapping("/book/{host}/{slug}/form")
final class FormPages {

  private final Offers offers;
  private final BookingPageModel pages;
  private final TimesPage times;
  private final FormPage form;
  private final Write write;
  private final Transactions transactions;
  private final PublicBookings bookings;
  private final ManageLinks links;
  private final OpenHolds holds;
  private final Validator validator;

  FormPages(
      Offers offers,
      BookingPageModel pages,
      TimesPage times,
      FormPage form,
      Write write,
      Transactions transactions,
      PublicBookings bookings,
      ManageLinks links,
      OpenHolds holds,
      Validator validator) {
    this.offers = offers;
    this.pages = pages;
    this.times = times;
    this.form = form;
    this.write = write;
    this.transactions = transactions;
    this.bookings = bookings;
    this.links = links;
    this.holds = holds;
    this.validator = validator;
  }

  @GetMapping
  String show(
      @PathVariable String host,
      @PathVariable String slug,
      @RequestParam String start,
      @RequestParam String hold,
      Model model,
      HttpServletRequest request,
      HttpServletResponse response) {
    Offer offer = offers.open(host, slug, response);
    ViewerPreferences visit = pages.begin(model, request, offer.zone());
    return form.show(model, offer, visit, Starts.parse(start), Details.NONE.withHold(hold));
  }

  @PostMapping
  String book(
      @PathVariable String host,
      @PathVariable String slug,
      @RequestParam Map<String, String> filled,
      Model model,
      HttpServletRequest request,
      HttpServletResponse response) {
    Offer offer = offers.open(host, slug, response);
    ViewerPreferences visit = pages.begin(model, request, offer.zone());
    Instant start = Starts.parse(filled.getOrDefault("start", ""));
    Details details = Details.of(filled);
    BookingInput input = details.toInput(offer.eventType().id().value(), start, visit);
    Map<String, String> wrong = Details.wrong(input, validator);
    if (!wrong.isEmpty()) {
      model.addAttribute("wrong", wrong);
      response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
      return form.show(model, offer, visit, start, details);
    }
    String client = bookings.clientOf(request);
    PublicBookings.Result outcome =
        holds.limited(
            request,
            place ->
                write.run(
                    tx -> bookings.book(tx, input.toRequest(Optional.empty()), client, place),
                    booked -> bookings.effect(booked, request, place)));
    if (outcome.draft().isPresent()) {
      String sent = offer.path() + "/form/sent";
      return "redirect:" + visit.address(sent, "hold", outcome.draft().get().id());
    }
    BookingResult result = outcome.booking();
    if (result instanceof BookingResult.Done done) {
      return "redirect:"
          + visit.address("/manage/%s/booked".formatted(links.token(done.booking().id())));
    }
    var refused = (BookingResult.Refused) result;
    response.setStatus(HttpServletResponse.SC_CONFLICT);
    return refused.reason() == BookingRefusal.HOLD_MISMATCH
        ? form.show(model, offer, visit, start, details)
        : times.showRefused(
            model,
            offer,
            visit,
            start,
            times.refused(visit, refused.reason(), refused.alternatives()));
  }

  /** Where to look for the link that books it. */
  @GetMapping("/sent")
  String sent(
      @PathVariable String host,
      @PathVariable String slug,
      @RequestParam String hold,
      Model model,
      HttpServletRequest request,
      HttpServletResponse response) {
    Offer offer = offers.open(host, slug, response);
    ViewerPreferences visit = pages.begin(model, request, offer.zone());
    Optional<Hold> found =
        transactions
            .read(tx -> tx.holds().of(offer.host().id(), hold))
            .filter(kept -> kept.draft().isPresent());
    if (found.isEmpty()) {
      return "redirect:" + visit.address(offer.path());
    }
    Instant start = found.get().meeting().orElseThrow().start();
    model
        .addAttribute("offer", offer)
        .addAttribute("time", offer.eventType().rules().meeting(start))
        .addAttribute("email", found.get().draft().orElseThrow().booker().email())
        .addAttribute("until", found.get().expiresAt());
    return "book/sent";
  }
}
