package dev.holdfast.server.store.jdbc;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.slots.SlotRules;
import dev.holdfast.server.store.StoredValues;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Bookings in a table. */
record JdbcBookings(Db db) implements Bookings {

  private static final ValueTable<Booking> TABLE =
      ValueTable.of("scheduling_booking", StoredValues.BOOKING, "id")
          .column("id", booking -> booking.id().value())
          .column("host", booking -> booking.host().value())
          .column("event_type", booking -> booking.eventType().value())
          .column("booker_email", booking -> booking.booker().email())
          .column("booker_id", booking -> booking.booker().id())
          .column("starts_at", booking -> booking.time().from())
          .column("ends_at", booking -> booking.time().to())
          .column("status", Booking::status)
          .column("created_at", booking -> booking.lifecycle().createdAt())
          .version(Booking::version);

  static final String FIND = TABLE.select() + " where id = :id";

  /** The status is no parameter, so that the index on confirmed bookings alone can be used. */
  static final String ENDED_BEFORE =
      TABLE.select()
          + " where status = 'CONFIRMED' and ends_at < :time order by ends_at, id limit :limit";

  /** Event type and status are no conditions, or some databases would use another index. */
  static final String LATER_OF_ADDRESS =
      "select event_type, status from scheduling_booking where host = :host and booker_email = :email"
          + " and starts_at > :after order by starts_at, id limit :limit";

  private static final int MOST_OF_ADDRESS = 1_000;

  @Override
  public void add(Booking booking) {
    TABLE.add(db, booking);
  }

  @Override
  public boolean update(Booking changed) {
    return TABLE.update(db, changed);
  }

  @Override
  public Optional<Booking> find(BookingId id) {
    return TABLE.row(db, FIND, Map.of("id", id.value()));
  }

  @Override
  public List<Booking> page(HostId host, Filter filter, Optional<Position> after, int limit) {
    return rows(pageQuery(host, filter, after, limit));
  }

  @Override
  public List<Booking> pageBefore(
      HostId host, Filter filter, Optional<Position> before, int limit) {
    return rows(pageBeforeQuery(host, filter, before, limit));
  }

  private List<Booking> rows(Where where) {
    return TABLE.rows(db, where.sql(), where.parameters());
  }

  /**
   * A page behind a position begins at its start, a condition that every database looks up in an
   * index; not all of them do so with a comparison of start and id at once.
   */
  static Where pageQuery(HostId host, Filter filter, Optional<Position> after, int limit) {
    Where where = filtered(host, filter);
    after.ifPresent(
        last ->
            where.and(
                "starts_at >= :time and (starts_at > :time or id > :after)",
                Map.of("time", last.start(), "after", last.id().value())));
    return where.append(" order by starts_at, id limit :limit", Map.of("limit", limit));
  }

  static Where pageBeforeQuery(HostId host, Filter filter, Optional<Position> before, int limit) {
    Where where = filtered(host, filter);
    before.ifPresent(
        first ->
            where.and(
                "starts_at <= :time and (starts_at < :time or id < :before)",
                Map.of("time", first.start(), "before", first.id().value())));
    return where.append(" order by starts_at desc, id desc limit :limit", Map.of("limit", limit));
  }

  @Override
  public List<Booking> pageAsBooked(EventTypeId eventType, Optional<Booked> after, int limit) {
    return rows(asBookedQuery(eventType, after, limit));
  }

  static Where asBookedQuery(EventTypeId eventType, Optional<Booked> after, int limit) {
    Where where =
        new Where(
            TABLE.select() + " where event_type = :event_type",
            Map.of("event_type", eventType.value()));
    after.ifPresent(
        last ->
            where.and(
                "created_at >= :time and (created_at > :time or id > :after)",
                Map.of("time", last.at(), "after", last.id().value())));
    return where.append(" order by created_at, id limit :limit", Map.of("limit", limit));
  }

  private static Where filtered(HostId host, Filter filter) {
    Where where = new Where(TABLE.select() + " where host = :host", Map.of("host", host.value()));
    filter.status().ifPresent(status -> where.and("status = :status", Map.of("status", status)));
    filter
        .eventType()
        .ifPresent(type -> where.and("event_type = :type", Map.of("type", type.value())));
    filter.bookerId().ifPresent(id -> where.and("booker_id = :booker", Map.of("booker", id)));
    filter
        .bookerEmail()
        .ifPresent(email -> where.and("booker_email = :email", Map.of("email", email)));
    filter.during().ifPresent(slot -> during(where, slot));
    return where;
  }

  /** No meeting is longer than that, so the index on starts need not be read from its beginning. */
  private static void during(Where where, TimeSlot slot) {
    if (slot.from().isAfter(TimeSlot.EARLIEST.plus(SlotRules.LONGEST))) {
      where.and("starts_at >= :first", Map.of("first", slot.from().minus(SlotRules.LONGEST)));
    }
    where.and("ends_at > :from", Map.of("from", slot.from()));
    if (!slot.isOpenEnded()) {
      where.and("starts_at < :to", Map.of("to", slot.to()));
    }
  }

  @Override
  public int countOpen(BookerOf booker, Instant after, int limit) {
    String eventType = booker.eventType().value();
    List<Boolean> later =
        db.rows(
            LATER_OF_ADDRESS,
            row ->
                row.text("event_type").equals(eventType)
                    && row.constant(BookingStatus.class, "status").canMove(),
            Map.of(
                "host",
                booker.host().value(),
                "email",
                booker.email(),
                "after",
                after,
                "limit",
                MOST_OF_ADDRESS));
    return (int) later.stream().filter(open -> open).limit(limit).count();
  }

  @Override
  public List<Booking> endedBefore(Instant time, int limit) {
    return TABLE.rows(db, ENDED_BEFORE, Map.of("time", time, "limit", limit));
  }
}
