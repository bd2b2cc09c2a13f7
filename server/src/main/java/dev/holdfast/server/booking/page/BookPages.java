package dev.holdfast.server.booking.page;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.eventtype.EventTypeStatus;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.page.PageController;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** What can be booked, and when. */
@PageController
final class BookPages {

  private static final int MOST_LISTED = 200;

  private final Transactions transactions;
  private final Offers offers;
  private final BookingPageModel pages;
  private final TimesPage times;

  BookPages(Transactions transactions, Offers offers, BookingPageModel pages, TimesPage times) {
    this.transactions = transactions;
    this.offers = offers;
    this.pages = pages;
    this.times = times;
  }

  /** What a name may stand for: a host, or event types of that slug. */
  private record Named(Optional<Host> host, List<Offer> offers) {

    static Named find(Transaction tx, String name) {
      Optional<Host> host = tx.hosts().findBySlug(name);
      List<Offer> offers =
          host.map(found -> of(tx, found))
              .orElseGet(
                  () ->
                      tx.eventTypes().findActive(name, MOST_LISTED).stream()
                          .map(eventType -> Offer.of(tx, eventType))
                          .toList());
      return new Named(host, offers);
    }

    private static List<Offer> of(Transaction tx, Host host) {
      return tx
          .eventTypes()
          .page(host.id(), Optional.of(EventTypeStatus.ACTIVE), Optional.empty(), MOST_LISTED)
          .stream()
          .map(eventType -> new Offer(host, eventType))
          .toList();
    }
  }

  @GetMapping("/book/{name}")
  String named(
      @PathVariable String name,
      Model model,
      HttpServletRequest request,
      HttpServletResponse response) {
    Named named = transactions.read(tx -> Named.find(tx, name));
    if (named.host().isEmpty() && named.offers().isEmpty()) {
      throw Problem.notFound("host", name);
    }
    if (named.host().isEmpty() && named.offers().size() == 1) {
      String query = request.getQueryString();
      String path = named.offers().get(0).path();
      return "redirect:" + (query == null ? path : path + "?" + query);
    }
    named.host().ifPresent(host -> FrameRule.apply(response, host));
    model.addAttribute("host", named.host().orElse(null)).addAttribute("offers", named.offers());
    pages.begin(model, request, ZoneOffset.UTC);
    return "book/offers";
  }

  @GetMapping("/book/{host}/{slug}")
  String times(
      @PathVariable String host,
      @PathVariable String slug,
      Model model,
      HttpServletRequest request,
      HttpServletResponse response) {
    Offer offer = offers.open(host, slug, response);
    return times.show(model, offer, pages.begin(model, request, offer.zone()));
  }
}
