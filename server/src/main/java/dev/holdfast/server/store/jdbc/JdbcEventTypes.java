package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.booking.Offering;
import dev.holdfast.scheduling.calendar.KnownCalendar;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.eventtype.EventTypeStatus;
import dev.holdfast.scheduling.eventtype.EventTypes;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.store.StoredValues;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Event types in a table. */
record JdbcEventTypes(Db db) implements EventTypes {

  private static final ValueTable<EventType> TABLE =
      ValueTable.of("scheduling_event_type", StoredValues.EVENT_TYPE, "id")
          .column("id", eventType -> eventType.id().value())
          .column("host", eventType -> eventType.host().value())
          .column("slug", eventType -> eventType.terms().slug())
          .column("status", EventType::status)
          .column("created_at", EventType::createdAt)
          .version(EventType::version);

  static final String FIND = TABLE.select() + " where id = :id";
  static final String FIND_BY_SLUG = TABLE.select() + " where host = :host and slug = :slug";
  static final String FIND_ACTIVE =
      TABLE.select()
          + " where slug = :slug and status = 'ACTIVE' order by created_at, id limit :limit";
  private static final String SLUG_OF_ANOTHER =
      "select id from scheduling_event_type where host = :host and slug = :slug and id <> :id";
  private static final String CREATED_AT =
      "select created_at from scheduling_event_type where id = :id and host = :host";

  /** With the host's calendars, by one statement: a person waits for these slots. */
  static final String FIND_OFFERING =
      "select e.value as event_type, c.value as connection, c.busy from scheduling_event_type e"
          + " left join scheduling_calendar_connection c on c.host = e.host where e.id = :id";

  @Override
  public boolean add(EventType eventType) {
    return TABLE.insert(db, eventType);
  }

  /**
   * Looks for the slug first, because a violated unique key would end the transaction. If a rival
   * is faster nevertheless, the transaction runs again and then finds it.
   */
  @Override
  public Update update(EventType changed) {
    Map<String, ?> slug =
        Map.of(
            "id", changed.id().value(),
            "host", changed.host().value(),
            "slug", changed.terms().slug());
    if (db.row(SLUG_OF_ANOTHER, row -> row.text("id"), slug).isPresent()) {
      return Update.SLUG_TAKEN;
    }
    return TABLE.update(db, changed) ? Update.DONE : Update.STALE;
  }

  @Override
  public Optional<EventType> find(EventTypeId id) {
    return TABLE.row(db, FIND, Map.of("id", id.value()));
  }

  @Override
  public Optional<EventType> find(HostId host, String slug) {
    return TABLE.row(db, FIND_BY_SLUG, Map.of("host", host.value(), "slug", slug));
  }

  @Override
  public List<EventType> findActive(String slug, int limit) {
    return TABLE.rows(db, FIND_ACTIVE, Map.of("slug", slug, "limit", limit));
  }

  @Override
  public List<EventType> page(
      HostId host, Optional<EventTypeStatus> status, Optional<EventTypeId> after, int limit) {
    Optional<Position> position = after.flatMap(id -> position(host, id));
    if (after.isPresent() && position.isEmpty()) {
      return List.of();
    }
    Where where = pageQuery(host, status, position, limit);
    return TABLE.rows(db, where.sql(), where.parameters());
  }

  /** Where a page ended. */
  record Position(Instant createdAt, EventTypeId id) {}

  private Optional<Position> position(HostId host, EventTypeId id) {
    return db.row(
        CREATED_AT,
        row -> new Position(row.instant("created_at"), id),
        Map.of("id", id.value(), "host", host.value()));
  }

  static Where pageQuery(
      HostId host, Optional<EventTypeStatus> status, Optional<Position> after, int limit) {
    Where where = new Where(TABLE.select() + " where host = :host", Map.of("host", host.value()));
    status.ifPresent(is -> where.and("status = :status", Map.of("status", is)));
    after.ifPresent(
        last ->
            where.and(
                "created_at >= :time and (created_at > :time or id > :after)",
                Map.of("time", last.createdAt(), "after", last.id().value())));
    return where.append(" order by created_at, id limit :limit", Map.of("limit", limit));
  }

  /** A row for each calendar, or one if there is none. */
  Optional<Offering> offering(EventTypeId id) {
    List<Found> rows =
        db.rows(
            FIND_OFFERING,
            row -> new Found(row.text("event_type"), JdbcCalendarConnections.optionalCalendar(row)),
            Map.of("id", id.value()));
    List<KnownCalendar> calendars =
        rows.stream()
            .flatMap(found -> found.calendar().stream())
            .sorted(Comparator.comparing(calendar -> calendar.provider().text()))
            .toList();
    return rows.stream()
        .findFirst()
        .map(found -> new Offering(StoredValues.EVENT_TYPE.read(found.eventType()), calendars));
  }

  private record Found(String eventType, Optional<KnownCalendar> calendar) {}
}
