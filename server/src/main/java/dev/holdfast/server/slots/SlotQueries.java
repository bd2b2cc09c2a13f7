package dev.holdfast.server.slots;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.OfferedSlots;
import dev.holdfast.scheduling.booking.Offering;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.slots.Slot;
import dev.holdfast.scheduling.slots.SlotDays;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.TimeZones;
import dev.holdfast.server.api.Times;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Finds the slots of an event type, for hosts and bookers alike. */
@Component
public final class SlotQueries {

  static final int MAX_DAYS = 92;
  static final int DEFAULT_DAYS = 7;

  private final Transactions transactions;
  private final Clock clock;
  private final Timer timer;

  SlotQueries(Transactions transactions, Clock clock, MeterRegistry meters) {
    this.transactions = transactions;
    this.clock = clock;
    this.timer =
        Timer.builder("holdfast.slots")
            .description("Time to find the slots of an event type")
            .register(meters);
  }

  /**
   * What is asked for.
   *
   * @param from today if left out
   * @param to a week after from if left out
   * @param rescheduling the booking to be moved, whose own time is not in its way
   * @param holdId the booker's own hold, which is not in the way
   */
  public record Query(
      @Nullable String from,
      @Nullable String to,
      @Nullable String timeZone,
      @Nullable Boolean includeUnavailable,
      @Nullable String rescheduling,
      @Nullable String holdId) {}

  public SlotsView find(Function<Transaction, Offering> find, Query query) {
    return timer.record(() -> transactions.read(tx -> find(tx, find.apply(tx), query)));
  }

  private SlotsView find(Transaction tx, Offering offering, Query query) {
    EventType eventType = offering.eventType();
    ZoneId zone =
        query.timeZone() == null
            ? eventType.terms().hours().zone()
            : TimeZones.parse("timeZone", query.timeZone());
    Instant now = Timestamps.now(clock);
    TimeSlot range = Times.atMostDays(MAX_DAYS, range(query, zone, now));
    var looking = new OfferedSlots.Viewer(owner(tx, eventType, query), now);
    boolean all = query.includeUnavailable() != null && query.includeUnavailable();
    List<Slot> slots = OfferedSlots.of(tx, offering, looking, range).list(range, all);
    return new SlotsView(
        eventType.id().value(),
        zone.getId(),
        now,
        offering.calendars().stream().anyMatch(each -> each.pausesBooking(now)),
        offering.calendars().stream()
            .map(each -> SlotsView.CalendarStateView.of(each, now))
            .toList(),
        SlotsView.days(SlotDays.byDate(slots, zone)));
  }

  private static TimeSlot range(Query query, ZoneId zone, Instant now) {
    String from = query.from() == null ? now.atZone(zone).toLocalDate().toString() : query.from();
    String to =
        query.to() == null
            ? Times.parse("from", from, zone)
                .atZone(zone)
                .plusDays(DEFAULT_DAYS)
                .toInstant()
                .toString()
            : query.to();
    return Times.range(from, to, zone);
  }

  private static Optional<Owner> owner(Transaction tx, EventType eventType, Query query) {
    if (query.rescheduling() != null) {
      return Optional.of(bookingOf(tx, eventType, query.rescheduling()).owner());
    }
    return Optional.ofNullable(query.holdId())
        .flatMap(id -> tx.holds().of(eventType.host(), id))
        .map(hold -> hold.owner());
  }

  private static Booking bookingOf(Transaction tx, EventType eventType, String id) {
    return tx.bookings()
        .of(eventType.host(), new BookingId(id))
        .orElseThrow(() -> Problem.notFound("booking", id));
  }
}
