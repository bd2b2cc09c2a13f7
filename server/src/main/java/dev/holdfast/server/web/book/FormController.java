package dev.holdfast.server.web.book;

import dev.holdfast.scheduling.booking.BookingDesk;
import dev.holdfast.scheduling.booking.BookingRefusal;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.server.http.BookingCounts;
import dev.holdfast.server.http.BookingInput;
import dev.holdfast.server.http.OpenHolds;
import dev.holdfast.server.http.Write;
import dev.holdfast.server.security.ManageLinks;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Validator;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The form in which a visitor books the time that is kept for him. */
@Controller
@RequestMapping("/book/{owner}/{slug}/form")
final class FormController {

  private final Offers offers;
  private final VisitorPages pages;
  private final TimesPage times;
  private final FormPage form;
  private final Write write;
  private final BookingDesk desk;
  private final BookingCounts counts;
  private final ManageLinks links;
  private final OpenHolds holds;
  private final Validator validator;

  FormController(
      Offers offers,
      VisitorPages pages,
      TimesPage times,
      FormPage form,
      Write write,
      BookingDesk desk,
      BookingCounts counts,
      ManageLinks links,
      OpenHolds holds,
      Validator validator) {
    this.offers = offers;
    this.pages = pages;
    this.times = times;
    this.form = form;
    this.write = write;
    this.desk = desk;
    this.counts = counts;
    this.links = links;
    this.holds = holds;
    this.validator = validator;
  }

  @GetMapping
  String show(
      @PathVariable String owner,
      @PathVariable String slug,
      @RequestParam String start,
      @RequestParam String hold,
      Model model,
      HttpServletRequest request,
      HttpServletResponse response) {
    Offer offer = offers.open(owner, slug, response);
    Visit visit = pages.begin(model, request, offer.zone());
    return form.show(model, offer, visit, Starts.parse(start), Details.NONE.withHold(hold));
  }

  @PostMapping
  String book(
      @PathVariable String owner,
      @PathVariable String slug,
      @RequestParam Map<String, String> filled,
      Model model,
      HttpServletRequest request,
      HttpServletResponse response) {
    Offer offer = offers.open(owner, slug, response);
    Visit visit = pages.begin(model, request, offer.zone());
    Instant start = Starts.parse(filled.getOrDefault("start", ""));
    Details details = Details.of(filled);
    BookingInput input = details.toInput(offer.eventType().id().value(), start, visit);
    Map<String, String> wrong = Details.wrong(input, validator);
    if (!wrong.isEmpty()) {
      model.addAttribute("wrong", wrong);
      response.setStatus(HttpServletResponse.SC_BAD_REQUEST);
      return form.show(model, offer, visit, start, details);
    }
    BookingResult result = write.run(tx -> desk.book(tx, input.toRequest(Optional.empty())));
    counts.count(result);
    if (result instanceof BookingResult.Done done) {
      holds.ended(request, done.booking().id().value());
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
}
