package dev.holdfast.server.store.jdbc;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Booker;
import dev.holdfast.scheduling.booking.Booking;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.booking.BookingStatus;
import dev.holdfast.scheduling.booking.Bookings;
import dev.holdfast.scheduling.booking.Lifecycle;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.slots.SlotRules;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Bookings in a table. */
record JdbcBookings(Db db) implements Bookings {

  private static final String COLUMNS =
      "booker_name, booker_email, booker_zone, booker_id, booker_language, notes, starts_at,"
          + " ends_at, claimed_from, claimed_to, status, version, sequence, created_at, updated_at,"
          + " confirmed_at, cancelled_at, cancellation_reason, rescheduled_from, id, host,"
          + " event_type";
  private static final String INSERT =
      "insert into scheduling_booking ("
          + COLUMNS
          + ")"
          + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String UPDATE =
      "update scheduling_booking set booker_name = ?, booker_email = ?, booker_zone = ?, booker_id"
          + " = ?, booker_language = ?, notes = ?, starts_at = ?, ends_at = ?, claimed_from = ?,"
          + " claimed_to = ?, status = ?, version = ?, sequence = ?, created_at = ?, updated_at ="
          + " ?, confirmed_at = ?, cancelled_at = ?, cancellation_reason = ?, rescheduled_from = ?"
          + " where id = ? and version = ?";
  private static final String SELECT = "select " + COLUMNS + " from scheduling_booking";
  static final String FIND = SELECT + " where id = ?";

  /** The status is no parameter, so that the index on confirmed bookings alone can be used. */
  static final String ENDED_BEFORE =
      SELECT + " where status = 'CONFIRMED' and ends_at < ? order by ends_at, id limit ?";

  /** Event type and status are no conditions, or some databases would look elsewhere first. */
  static final String LATER_OF_ADDRESS =
      "select event_type, status from scheduling_booking where host = ? and booker_email = ?"
          + " and starts_at > ? order by starts_at, id limit ?";

  private static final int MOST_OF_ADDRESS = 1_000;

  /** How many columns come before those that never change. */
  private static final int CHANGEABLE = 19;

  @Override
  public void add(Booking booking) {
    Object[] parameters = changeable(booking, 3);
    parameters[CHANGEABLE] = booking.id().value();
    parameters[CHANGEABLE + 1] = booking.host().value();
    parameters[CHANGEABLE + 2] = booking.eventType().value();
    db.add(INSERT, parameters);
  }

  @Override
  public boolean update(Booking changed) {
    Object[] parameters = changeable(changed, 2);
    parameters[CHANGEABLE] = changed.id().value();
    parameters[CHANGEABLE + 1] = changed.version() - 1;
    return db.update(UPDATE, parameters) == 1;
  }

  /** What can change, with room for more. */
  private static Object[] changeable(Booking booking, int room) {
    Booker booker = booking.booker();
    Lifecycle life = booking.lifecycle();
    Object[] values = {
      booker.name(),
      booker.email(),
      booker.zone().map(ZoneId::getId),
      booker.id(),
      booker.language().map(Locale::toLanguageTag),
      booking.notes(),
      booking.time().from(),
      booking.time().to(),
      booking.claimed().from(),
      booking.claimed().to(),
      life.status(),
      life.version(),
      life.sequence(),
      life.createdAt(),
      life.updatedAt(),
      life.confirmedAt(),
      life.cancelledAt(),
      life.cancellationReason(),
      life.rescheduledFrom()
    };
    Object[] parameters = new Object[values.length + room];
    System.arraycopy(values, 0, parameters, 0, values.length);
    return parameters;
  }

  @Override
  public Optional<Booking> find(BookingId id) {
    return db.row(FIND, JdbcBookings::booking, id.value());
  }

  @Override
  public List<Booking> page(HostId host, Filter filter, Optional<Position> after, int limit) {
    return pageQuery(host, filter, after, limit).rows(db, JdbcBookings::booking);
  }

  @Override
  public List<Booking> pageBefore(
      HostId host, Filter filter, Optional<Position> before, int limit) {
    return pageBeforeQuery(host, filter, before, limit).rows(db, JdbcBookings::booking);
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
                "starts_at >= ? and (starts_at > ? or id > ?)",
                last.start(),
                last.start(),
                last.id().value()));
    return where.append(" order by starts_at, id limit ?", limit);
  }

  static Where pageBeforeQuery(HostId host, Filter filter, Optional<Position> before, int limit) {
    Where where = filtered(host, filter);
    before.ifPresent(
        first ->
            where.and(
                "starts_at <= ? and (starts_at < ? or id < ?)",
                first.start(),
                first.start(),
                first.id().value()));
    return where.append(" order by starts_at desc, id desc limit ?", limit);
  }

  @Override
  public List<Booking> pageAsBooked(EventTypeId eventType, Optional<Booked> after, int limit) {
    return asBookedQuery(eventType, after, limit).rows(db, JdbcBookings::booking);
  }

  static Where asBookedQuery(EventTypeId eventType, Optional<Booked> after, int limit) {
    Where where = new Where(SELECT + " where event_type = ?", eventType.value());
    after.ifPresent(
        last ->
            where.and(
                "created_at >= ? and (created_at > ? or id > ?)",
                last.at(),
                last.at(),
                last.id().value()));
    return where.append(" order by created_at, id limit ?", limit);
  }

  private static Where filtered(HostId host, Filter filter) {
    Where where = new Where(SELECT + " where host = ?", host.value());
    filter.status().ifPresent(status -> where.and("status = ?", status));
    filter.eventType().ifPresent(eventType -> where.and("event_type = ?", eventType.value()));
    filter.bookerId().ifPresent(booker -> where.and("booker_id = ?", booker));
    filter.bookerEmail().ifPresent(email -> where.and("booker_email = ?", email));
    filter.during().ifPresent(slot -> during(where, slot));
    return where;
  }

  /** No meeting is longer than that, so the index on starts need not be read from its beginning. */
  private static void during(Where where, TimeSlot slot) {
    if (slot.from().isAfter(TimeSlot.EARLIEST.plus(SlotRules.LONGEST))) {
      where.and("starts_at >= ?", slot.from().minus(SlotRules.LONGEST));
    }
    where.and("ends_at > ?", slot.from());
    if (!slot.isOpenEnded()) {
      where.and("starts_at < ?", slot.to());
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
            booker.host().value(),
            booker.email(),
            after,
            MOST_OF_ADDRESS);
    return (int) later.stream().filter(open -> open).limit(limit).count();
  }

  @Override
  public List<Booking> endedBefore(Instant time, int limit) {
    return db.rows(ENDED_BEFORE, JdbcBookings::booking, time, limit);
  }

  private static Booking booking(Row row) throws SQLException {
    return new Booking(
        new BookingId(row.text("id")),
        new EventTypeId(row.text("event_type")),
        new HostId(row.text("host")),
        new Booker(
            row.text("booker_name"),
            row.text("booker_email"),
            row.optionalText("booker_zone").map(ZoneId::of),
            row.optionalText("booker_id"),
            row.optionalText("booker_language").map(Locale::forLanguageTag)),
        row.optionalText("notes"),
        TimeSlot.of(row.instant("starts_at"), row.instant("ends_at")),
        TimeSlot.of(row.instant("claimed_from"), row.instant("claimed_to")),
        life(row));
  }

  private static Lifecycle life(Row row) throws SQLException {
    return new Lifecycle(
        row.constant(BookingStatus.class, "status"),
        row.number("version"),
        row.number("sequence"),
        row.instant("created_at"),
        row.instant("updated_at"),
        row.optionalInstant("confirmed_at"),
        row.optionalInstant("cancelled_at"),
        row.optionalText("cancellation_reason"),
        row.optionalInstant("rescheduled_from"));
  }
}
