package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.eventtype.EventTypeStatus;
import dev.holdfast.scheduling.eventtype.EventTypes;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.store.HoursCodec;
import dev.holdfast.server.store.RemindersCodec;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** Event types in a table. */
record JdbcEventTypes(Db db) implements EventTypes {

  static final String COLUMNS =
      "slug, title, description, duration_minutes, interval_minutes, buffer_before_minutes,"
          + " buffer_after_minutes, notice_minutes, max_advance_days, packed,"
          + " requires_confirmation, zone, hours, reminders, verifies_email, status, version, sequence, updated_at,"
          + " id, host, created_at";
  private static final String INSERT =
      "insert into scheduling_event_type ("
          + COLUMNS
          + ")"
          + " values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  private static final String UPDATE =
      "update scheduling_event_type set slug = ?, title = ?, description = ?,"
          + " duration_minutes = ?, interval_minutes = ?, buffer_before_minutes = ?,"
          + " buffer_after_minutes = ?, notice_minutes = ?, max_advance_days = ?, packed = ?,"
          + " requires_confirmation = ?, zone = ?, hours = ?, reminders = ?, verifies_email = ?, status = ?,"
          + " version = ?, sequence = ?, updated_at = ? where id = ? and version = ?";
  private static final String SELECT = "select " + COLUMNS + " from scheduling_event_type";
  static final String FIND = SELECT + " where id = ?";
  static final String FIND_BY_SLUG = SELECT + " where host = ? and slug = ?";
  static final String FIND_ACTIVE =
      SELECT + " where slug = ? and status = 'ACTIVE' order by created_at, id limit ?";
  private static final String SLUG_OF_ANOTHER =
      "select id from scheduling_event_type where host = ? and slug = ? and id <> ?";
  private static final String CREATED_AT =
      "select created_at from scheduling_event_type where id = ? and host = ?";

  /** How many columns come before those that never change. */
  private static final int CHANGEABLE = 19;

  @Override
  public boolean add(EventType eventType) {
    Object[] parameters = changeable(eventType, 3);
    parameters[CHANGEABLE] = eventType.id().value();
    parameters[CHANGEABLE + 1] = eventType.host().value();
    parameters[CHANGEABLE + 2] = eventType.createdAt();
    return db.insert(INSERT, parameters);
  }

  /**
   * Looks for the slug first: to run into the unique key would end the transaction. Who runs into
   * it nevertheless, because a rival was faster, is run again and then finds it.
   */
  @Override
  public Update update(EventType changed) {
    String id = changed.id().value();
    String host = changed.host().value();
    if (db.row(SLUG_OF_ANOTHER, row -> row.text("id"), host, changed.terms().slug(), id)
        .isPresent()) {
      return Update.SLUG_TAKEN;
    }
    Object[] parameters = changeable(changed, 2);
    parameters[CHANGEABLE] = id;
    parameters[CHANGEABLE + 1] = changed.version() - 1;
    return db.update(UPDATE, parameters) == 1 ? Update.DONE : Update.STALE;
  }

  /** What can change, with room for more. */
  private static Object[] changeable(EventType eventType, int room) {
    EventType.Terms terms = eventType.terms();
    Object[] values = {
      terms.slug(),
      terms.title(),
      terms.description(),
      minutes(terms.duration()),
      terms.slotInterval().map(JdbcEventTypes::minutes),
      minutes(terms.bufferBefore()),
      minutes(terms.bufferAfter()),
      minutes(terms.minimumNotice()),
      terms.maxAdvanceDays(),
      terms.packed(),
      terms.requiresConfirmation(),
      terms.hours().zone().getId(),
      HoursCodec.write(terms.hours()),
      RemindersCodec.write(terms.reminders()),
      terms.verifiesEmail(),
      eventType.status(),
      eventType.version(),
      eventType.sequence(),
      eventType.updatedAt()
    };
    Object[] parameters = new Object[values.length + room];
    System.arraycopy(values, 0, parameters, 0, values.length);
    return parameters;
  }

  private static int minutes(Duration length) {
    if (!length.equals(Duration.ofMinutes(length.toMinutes()))) {
      throw new IllegalArgumentException(
          "Lengths of time of an event type are whole minutes, not %s".formatted(length));
    }
    return Math.toIntExact(length.toMinutes());
  }

  @Override
  public Optional<EventType> find(EventTypeId id) {
    return db.row(FIND, JdbcEventTypes::eventType, id.value());
  }

  @Override
  public Optional<EventType> find(HostId host, String slug) {
    return db.row(FIND_BY_SLUG, JdbcEventTypes::eventType, host.value(), slug);
  }

  @Override
  public List<EventType> findActive(String slug, int limit) {
    return db.rows(FIND_ACTIVE, JdbcEventTypes::eventType, slug, limit);
  }

  @Override
  public List<EventType> page(
      HostId host, Optional<EventTypeStatus> status, Optional<EventTypeId> after, int limit) {
    Optional<Position> position = after.flatMap(id -> position(host, id));
    if (after.isPresent() && position.isEmpty()) {
      return List.of();
    }
    return pageQuery(host, status, position, limit).rows(db, JdbcEventTypes::eventType);
  }

  /** Where a page ended. */
  record Position(Instant createdAt, EventTypeId id) {}

  private Optional<Position> position(HostId host, EventTypeId id) {
    return db.row(
        CREATED_AT, row -> new Position(row.instant("created_at"), id), id.value(), host.value());
  }

  static Where pageQuery(
      HostId host, Optional<EventTypeStatus> status, Optional<Position> after, int limit) {
    Where where = new Where(SELECT + " where host = ?", host.value());
    status.ifPresent(is -> where.and("status = ?", is));
    after.ifPresent(
        last ->
            where.and(
                "created_at >= ? and (created_at > ? or id > ?)",
                last.createdAt(),
                last.createdAt(),
                last.id().value()));
    return where.append(" order by created_at, id limit ?", limit);
  }

  static EventType eventType(Row row) throws SQLException {
    return new EventType(
        new EventTypeId(row.text("id")),
        new HostId(row.text("host")),
        terms(row),
        row.constant(EventTypeStatus.class, "status"),
        row.number("version"),
        row.number("sequence"),
        row.instant("created_at"),
        row.instant("updated_at"));
  }

  private static EventType.Terms terms(Row row) throws SQLException {
    return EventType.Terms.of(
            row.text("slug"),
            row.text("title"),
            Duration.ofMinutes(row.integer("duration_minutes")),
            HoursCodec.read(ZoneId.of(row.text("zone")), row.text("hours")))
        .description(row.optionalText("description"))
        .slotInterval(row.optionalInteger("interval_minutes").map(Duration::ofMinutes))
        .bufferBefore(Duration.ofMinutes(row.integer("buffer_before_minutes")))
        .bufferAfter(Duration.ofMinutes(row.integer("buffer_after_minutes")))
        .minimumNotice(Duration.ofMinutes(row.integer("notice_minutes")))
        .maxAdvanceDays(row.integer("max_advance_days"))
        .packed(row.flag("packed"))
        .requiresConfirmation(row.flag("requires_confirmation"))
        .reminders(RemindersCodec.read(row.optionalText("reminders")))
        .verifiesEmail(row.flag("verifies_email"))
        .build();
  }
}
