package dev.holdfast.server.booking.dashboard;

import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds a page of bookings. No store has an index on parts of names, so bookings are read in order
 * and those that do not match are left out; after so many that were looked at it stops, and the
 * page says so and can go on from there.
 */
final class BookingSearch {

  static final int PAGE = 25;

  private static final int READ_AT_ONCE = 200;
  private static final int MOST_LOOKED_AT = 2_000;

  private final Bookings bookings;
  private final HostId host;
  private final Instant now;

  BookingSearch(Bookings bookings, HostId host, Instant now) {
    this.bookings = bookings;
    this.host = host;
    this.now = now;
  }

  /**
   * What is looked for.
   *
   * @param text part of a name or an address, or an id, in lower case; empty: anybody
   */
  record Criteria(BookingTab tab, String text, Optional<EventTypeId> eventType) {

    static Criteria of(@Nullable String tab, @Nullable String text, @Nullable String eventType) {
      String wanted = text == null ? "" : text.strip().toLowerCase(Locale.ROOT);
      return new Criteria(
          BookingTab.of(tab),
          wanted,
          Optional.ofNullable(eventType).filter(id -> !id.isBlank()).map(EventTypeId::new));
    }

    boolean has(Booking booking, Instant now) {
      return tab.has(booking, now)
          && (text.isEmpty()
              || booking.booker().name().toLowerCase(Locale.ROOT).contains(text)
              || booking.booker().email().toLowerCase(Locale.ROOT).contains(text)
              || booking.id().value().equalsIgnoreCase(text));
    }
  }

  /**
   * A page of what was found, in the order of the tab.
   *
   * @param previous the cursor of the page before
   * @param next the cursor of the page after
   * @param gaveUp whether there may be more that nobody looked at
   */
  record Found(
      List<Booking> bookings, Optional<String> previous, Optional<String> next, boolean gaveUp) {}

  /** The page at a cursor: what follows it, or what comes before it. */
  Found find(Criteria wanted, @Nullable String cursor, boolean back) {
    Optional<Bookings.Position> from = position(cursor);
    if (from.isEmpty()) {
      return forward(wanted, from);
    }
    return back ? back(wanted, from.get()) : forward(wanted, from);
  }

  private Found forward(Criteria wanted, Optional<Bookings.Position> from) {
    Walk walk = walk(wanted, from, wanted.tab().isLatestFirst());
    List<Booking> shown = walk.shown();
    Optional<String> previous =
        from.isPresent() && !shown.isEmpty()
            ? Optional.of(cursor(shown.get(0)))
            : from.map(BookingSearch::cursor);
    return new Found(shown, previous, walk.next(), walk.gaveUp);
  }

  /** Where the way back ends is the first page, which is full again. */
  private Found back(Criteria wanted, Bookings.Position from) {
    Walk walk = walk(wanted, Optional.of(from), !wanted.tab().isLatestFirst());
    if (walk.next().isEmpty()) {
      return forward(wanted, Optional.empty());
    }
    List<Booking> shown = new ArrayList<>(walk.shown());
    Collections.reverse(shown);
    String next = shown.isEmpty() ? cursor(from) : cursor(shown.get(shown.size() - 1));
    return new Found(shown, walk.next(), Optional.of(next), walk.gaveUp);
  }

  private Walk walk(Criteria wanted, Optional<Bookings.Position> from, boolean towardsThePast) {
    Bookings.Filter filter = wanted.tab().filter(wanted.eventType(), now);
    Walk walk = new Walk(from);
    while (!walk.isOver()) {
      List<Booking> read =
          towardsThePast
              ? bookings.pageBefore(host, filter, walk.at, READ_AT_ONCE)
              : bookings.page(host, filter, walk.at, READ_AT_ONCE);
      read.forEach(booking -> walk.see(booking, wanted.has(booking, now)));
      walk.ended |= read.size() < READ_AT_ONCE;
    }
    return walk;
  }

  /** Bookings looked at one after the other. */
  private static final class Walk {

    private final List<Booking> found = new ArrayList<>();
    private Optional<Bookings.Position> at;
    private int lookedAt;
    private boolean ended;
    private boolean gaveUp;

    Walk(Optional<Bookings.Position> from) {
      at = from;
    }

    void see(Booking booking, boolean matches) {
      at = Optional.of(positionOf(booking));
      lookedAt++;
      if (matches && found.size() <= PAGE) {
        found.add(booking);
      }
    }

    /** One more than fits shows that there are more. */
    boolean isOver() {
      gaveUp = !ended && found.size() <= PAGE && lookedAt >= MOST_LOOKED_AT;
      return ended || gaveUp || found.size() > PAGE;
    }

    List<Booking> shown() {
      return List.copyOf(found.subList(0, Math.min(PAGE, found.size())));
    }

    Optional<String> next() {
      if (found.size() > PAGE) {
        return Optional.of(cursor(found.get(PAGE - 1)));
      }
      return gaveUp ? at.map(BookingSearch::cursor) : Optional.empty();
    }
  }

  private static Bookings.Position positionOf(Booking booking) {
    return new Bookings.Position(booking.start(), booking.id());
  }

  private static String cursor(Booking booking) {
    return cursor(positionOf(booking));
  }

  private static String cursor(Bookings.Position position) {
    String text = position.start() + " " + position.id();
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The position of a cursor; a cursor that nobody gave leads to the first page. */
  private static Optional<Bookings.Position> position(@Nullable String cursor) {
    if (cursor == null) {
      return Optional.empty();
    }
    try {
      String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
      int space = text.indexOf(' ');
      return space < 1 || text.indexOf('\0') >= 0
          ? Optional.empty()
          : Optional.of(
              new Bookings.Position(
                  Instant.parse(text.substring(0, space)),
                  new BookingId(text.substring(space + 1))));
    } catch (IllegalArgumentException | DateTimeParseException e) {
      return Optional.empty();
    }
  }
}
