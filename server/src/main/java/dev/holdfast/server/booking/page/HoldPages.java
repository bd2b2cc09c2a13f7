package dev.holdfast.server.booking.page;

import dev.holdfast.scheduling.booking.BookingRefusal;
import dev.holdfast.scheduling.booking.HoldRequest;
import dev.holdfast.scheduling.booking.HoldResult;
import dev.holdfast.scheduling.resource.HoldService;
import dev.holdfast.server.access.PublicLimits;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Write;
import dev.holdfast.server.booking.HoldInput;
import dev.holdfast.server.booking.OpenHolds;
import dev.holdfast.server.page.PageController;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Set;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Reserves a time that a booker chose, and releases it when they leave. */
@PageController
@RequestMapping("/book/{host}/{slug}")
final class HoldPages {

  private static final int LONGEST_NONCE = 64;
  private static final Set<BookingRefusal> CONFLICTS =
      Set.of(BookingRefusal.SLOT_TAKEN, BookingRefusal.TOO_MANY_HOLDS);

  private final Offers offers;
  private final BookingPageModel pages;
  private final TimesPage times;
  private final Write write;
  private final KeptTime keeping;
  private final OpenHolds open;
  private final PublicLimits limits;
  private final HoldService holds;

  HoldPages(
      Offers offers,
      BookingPageModel pages,
      TimesPage times,
      Write write,
      KeptTime keeping,
      OpenHolds open,
      PublicLimits limits,
      Clock clock) {
    this.offers = offers;
    this.pages = pages;
    this.times = times;
    this.write = write;
    this.keeping = keeping;
    this.open = open;
    this.limits = limits;
    this.holds = new HoldService(clock);
  }

  @PostMapping("/hold")
  String keep(
      @PathVariable String host,
      @PathVariable String slug,
      @RequestParam String start,
      @RequestParam String nonce,
      Model model,
      HttpServletRequest request,
      HttpServletResponse response) {
    Offer offer = offers.open(host, slug, response);
    ViewerPreferences visit = pages.begin(model, request, offer.zone());
    Instant from = Starts.parse(start);
    HoldResult result = keep(offer, from, nonce, request);
    if (result instanceof HoldResult.Held held) {
      String hold = held.hold().id();
      return "redirect:"
          + visit.address(offer.path() + "/form", "start", from.toString(), "hold", hold);
    }
    var refused = (HoldResult.Refused) result;
    response.setStatus(
        CONFLICTS.contains(refused.reason())
            ? HttpServletResponse.SC_CONFLICT
            : HttpServletResponse.SC_BAD_REQUEST);
    return times.showRefused(
        model, offer, visit, from, times.refused(visit, refused.reason(), refused.alternatives()));
  }

  /** For who asks for the answer once more, maybe in another language. */
  @GetMapping({"/hold", "/leave"})
  String times(
      @PathVariable String host,
      @PathVariable String slug,
      Model model,
      HttpServletRequest request,
      HttpServletResponse response) {
    Offer offer = offers.open(host, slug, response);
    return "redirect:" + pages.begin(model, request, offer.zone()).address(offer.path());
  }

  private HoldResult keep(Offer offer, Instant start, String nonce, HttpServletRequest request) {
    if (nonce.isBlank() || nonce.length() > LONGEST_NONCE) {
      throw Problem.malformed("nonce: must have 1 to %s characters.".formatted(LONGEST_NONCE));
    }
    HoldRequest wanted =
        new HoldInput(start, null).toRequest(offer.eventType().id().value(), limits);
    return open.limited(
        request, place -> write.run(tx -> keeping.keep(tx, wanted, nonce, place), place::count));
  }

  /** Back to the times of the same day; the one that was kept is free again. */
  @PostMapping("/leave")
  String leave(
      @PathVariable String host,
      @PathVariable String slug,
      @RequestParam String start,
      @RequestParam String hold,
      Model model,
      HttpServletRequest request,
      HttpServletResponse response) {
    Offer offer = offers.open(host, slug, response);
    ViewerPreferences visit = pages.begin(model, request, offer.zone());
    var unused =
        write.run(tx -> holds.giveUpMeeting(tx, hold), result -> open.ended(request, hold));
    LocalDate day = LocalDate.ofInstant(Starts.parse(start), visit.zone());
    String month = YearMonth.from(day).toString();
    return "redirect:" + visit.address(offer.path(), "month", month, "day", day.toString());
  }
}
