package dev.holdfast.server.calendar;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.invitation.BookingFeed;
import dev.holdfast.server.access.secret.FeedLinks;
import dev.holdfast.server.api.BufferedBody;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Tagged;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** The bookings of a host, for calendars that subscribe to them. */
@RestController
@Tag(name = "Public")
final class PublicFeedApi {

  private static final MediaType CALENDAR = MediaType.parseMediaType("text/calendar;charset=UTF-8");

  private static final Duration BACK = Duration.ofDays(30);
  private static final Duration AHEAD = Duration.ofDays(2 * 366);
  private static final int BATCH = 200;
  private static final int MOST = 2_000;

  private final Transactions transactions;
  private final FeedLinks links;
  private final Clock clock;

  PublicFeedApi(Transactions transactions, FeedLinks links, Clock clock) {
    this.transactions = transactions;
    this.links = links;
    this.clock = clock;
  }

  @GetMapping(value = "/feeds/{token}.ics", produces = "text/calendar;charset=UTF-8")
  @Operation(
      summary = "A host's bookings, for calendars",
      description =
          "The bookings of the last 30 days and those to come, at most 2,000, without the"
              + " cancelled ones.")
  @Tagged
  ResponseEntity<String> feed(@PathVariable String token) {
    String text = transactions.read(tx -> feed(tx, token)).text();
    String hash = BufferedBody.sha256(text.getBytes(StandardCharsets.UTF_8));
    // A weak tag, because answers with strong ones are not compressed.
    return ResponseEntity.ok()
        .contentType(CALENDAR)
        .eTag("W/\"" + hash + "\"")
        .cacheControl(CacheControl.maxAge(Duration.ofMinutes(5)).cachePrivate())
        .body(text);
  }

  private BookingFeed feed(Transaction tx, String token) {
    HostId host =
        links
            .verify(tx, token)
            .orElseThrow(
                () ->
                    new Problem(HttpStatus.NOT_FOUND, "not_found", "This link leads to no feed."));
    return new BookingFeed(tx.hosts().find(host).orElseThrow(), meetings(tx, host));
  }

  private List<BookingFeed.Meeting> meetings(Transaction tx, HostId host) {
    Instant now = clock.instant();
    Bookings.Filter filter =
        new Bookings.Filter(
            Optional.empty(),
            Optional.of(TimeSlot.of(now.minus(BACK), now.plus(AHEAD))),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    Map<EventTypeId, EventType> eventTypes = new HashMap<>();
    List<BookingFeed.Meeting> meetings = new ArrayList<>();
    Optional<Bookings.Position> after = Optional.empty();
    for (int read = 0; read < MOST; read += BATCH) {
      List<Booking> batch = tx.bookings().page(host, filter, after, BATCH);
      for (Booking booking : batch) {
        if (booking.status() != BookingStatus.CANCELLED) {
          EventType eventType =
              eventTypes.computeIfAbsent(
                  booking.eventType(), id -> tx.eventTypes().find(id).orElseThrow());
          meetings.add(new BookingFeed.Meeting(booking, eventType));
        }
        after = Optional.of(new Bookings.Position(booking.start(), booking.id()));
      }
      if (batch.size() < BATCH) {
        break;
      }
    }
    return meetings;
  }
}
