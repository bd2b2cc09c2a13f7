package dev.holdfast.server.booking.dashboard;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.api.SignedIn;
import dev.holdfast.server.page.HostTimes;
import dev.holdfast.server.page.PageController;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/** The bookings of the host. */
@PageController
final class BookingPages {

  private static final int MOST_EVENT_TYPES = 200;
  private static final int MOST_COUNTED = 99;

  private final Transactions transactions;
  private final ManageLinks links;
  private final Clock clock;

  BookingPages(Transactions transactions, ManageLinks links, Clock clock) {
    this.transactions = transactions;
    this.links = links;
    this.clock = clock;
  }

  /** A tab above the list. */
  public record Tab(String key, String address, boolean open, String count) {}

  @GetMapping("/app")
  String bookings(
      SignedIn who,
      @RequestParam(required = false) @Nullable String tab,
      @RequestParam(required = false) @Nullable String q,
      @RequestParam(required = false) @Nullable String type,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String back,
      Locale locale,
      Model model) {
    BookingSearch.Criteria wanted = BookingSearch.Criteria.of(tab, q, type);
    transactions.read(
        tx -> {
          Host host = tx.hosts().find(who.host()).orElseThrow();
          fill(tx, host, wanted, new Place(cursor, back != null), locale, model);
          return host;
        });
    model.addAttribute("q", q == null ? "" : q.strip());
    model.addAttribute("type", type == null ? "" : type);
    return "dashboard/bookings";
  }

  /** Which page of the list. */
  private record Place(@Nullable String cursor, boolean back) {}

  private void fill(
      Transaction tx,
      Host host,
      BookingSearch.Criteria wanted,
      Place place,
      Locale locale,
      Model model) {
    Instant now = Timestamps.now(clock);
    HostTimes times = new HostTimes(host.zone(), locale);
    List<EventType> types =
        tx.eventTypes().page(host.id(), Optional.empty(), Optional.empty(), MOST_EVENT_TYPES);
    Map<EventTypeId, String> titles = new HashMap<>();
    types.forEach(each -> titles.put(each.id(), each.terms().title()));
    BookingSearch.Found found =
        new BookingSearch(tx.bookings(), host.id(), now).find(wanted, place.cursor(), place.back());
    List<BookingRow> rows =
        found.bookings().stream()
            .map(
                booking ->
                    new BookingRow(
                        booking,
                        titles.computeIfAbsent(booking.eventType(), id -> title(tx, host.id(), id)),
                        links.urlOf(booking.id()),
                        times,
                        now))
            .toList();
    model
        .addAttribute("host", host)
        .addAttribute("zone", host.zone().getId().replace('_', ' '))
        .addAttribute("days", BookingRow.days(rows, times))
        .addAttribute("types", types)
        .addAttribute("tab", wanted.tab().key())
        .addAttribute("tabs", tabs(tx, host, wanted))
        .addAttribute("latestFirst", wanted.tab().isLatestFirst())
        .addAttribute("gaveUp", found.gaveUp())
        .addAttribute("filtered", !wanted.text().isEmpty() || wanted.eventType().isPresent())
        .addAttribute(
            "previous", found.previous().map(at -> address(wanted, at, true)).orElse(null))
        .addAttribute("next", found.next().map(at -> address(wanted, at, false)).orElse(null));
  }

  private static String title(Transaction tx, HostId host, EventTypeId id) {
    return tx.eventTypes().of(host, id).map(found -> found.terms().title()).orElse("");
  }

  private static List<Tab> tabs(Transaction tx, Host host, BookingSearch.Criteria wanted) {
    return List.of(BookingTab.values()).stream()
        .map(
            tab ->
                new Tab(
                    tab.key(),
                    path(new BookingSearch.Criteria(tab, wanted.text(), wanted.eventType()))
                        .build(true)
                        .toUriString(),
                    tab == wanted.tab(),
                    tab == BookingTab.PENDING ? pending(tx, host) : ""))
        .toList();
  }

  /** How many wait for the host, as far as anybody counts. */
  private static String pending(Transaction tx, Host host) {
    Bookings.Filter filter =
        new Bookings.Filter(
            Optional.of(BookingStatus.PENDING),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    int count = tx.bookings().page(host.id(), filter, Optional.empty(), MOST_COUNTED + 1).size();
    if (count == 0) {
      return "";
    }
    return count > MOST_COUNTED ? MOST_COUNTED + "+" : Integer.toString(count);
  }

  private static UriComponentsBuilder path(BookingSearch.Criteria wanted) {
    UriComponentsBuilder path = UriComponentsBuilder.fromPath("/app");
    if (wanted.tab() != BookingTab.UPCOMING) {
      path.queryParam("tab", wanted.tab().key());
    }
    if (!wanted.text().isEmpty()) {
      path.queryParam("q", UriUtils.encode(wanted.text(), StandardCharsets.UTF_8));
    }
    wanted
        .eventType()
        .ifPresent(
            id -> path.queryParam("type", UriUtils.encode(id.value(), StandardCharsets.UTF_8)));
    return path;
  }

  private static String address(BookingSearch.Criteria wanted, String cursor, boolean back) {
    UriComponentsBuilder path = path(wanted).queryParam("cursor", cursor);
    if (back) {
      path.queryParam("back", "yes");
    }
    return path.build(true).toUriString();
  }
}
