package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.event.EventId;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.host.HostId;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Events in a table.
 *
 * <p>Positions are assigned by the server that holds the lock on the one row of
 * scheduling_sequencer. It reads events only after it has the lock, so it sees all that earlier
 * ones saw, and more; and it assigns positions in the order of numbers, in which the events of one
 * transaction, and those about one aggregate, were written.
 */
record JdbcEvents(Db db) implements Events {

  private static final Columns TABLE =
      Columns.of(
          "scheduling_event",
          "id",
          "host",
          "event_key",
          "version",
          "sequence",
          "occurred_at",
          "aggregate",
          "data",
          "position");

  /** In the order of the index on positions, which holds those that are none beside each other. */
  static final String WAITING =
      "select number, occurred_at from scheduling_event where position is null"
          + " order by position, number limit :limit";

  private static final String PLACE =
      "update scheduling_event set position = number + :shift where number between :first and :last";

  static final String FIND = TABLE.find("id", "host") + " and position is not null";
  static final String AFTER =
      TABLE.select() + " where position > :after order by position limit :limit";
  static final String HOSTS_AFTER =
      "select distinct host from scheduling_event where position > :after";
  private static final String LAST = "select position from scheduling_sequencer where id = 1";

  private static final String CURSOR = "select position from scheduling_reader where name = :name";
  private static final String NEW_CURSOR =
      "insert into scheduling_reader (name, position, leased_until) values (:name, 0, :until)";
  private static final String LEASE_CURSOR =
      "update scheduling_reader set leased_until = :until"
          + " where name = :name and (leased_until is null or leased_until <= :now)";

  /** A key within the commas of a webhook's events; no key is found within another one. */
  private static final String ENLIST =
      "insert into scheduling_delivery (id, webhook, event, event_key, aggregate, position,"
          + " redelivery, state, attempts, due_at, created_at)"
          + " select concat('dlv_', substr(e.id, 5), substr(w.id, 5)), w.id, e.id, e.event_key,"
          + " e.aggregate, e.position, :redelivery, 'PENDING', 0, :now, :now"
          + " from scheduling_event e join scheduling_webhook w on w.host = e.host"
          + " where e.position > :after and e.position <= :last and w.disabled_at is null"
          + " and (w.events = '' or w.events like concat('%,', e.event_key, ',%'))"
          + " order by e.position";

  @Override
  public Optional<Instant> waitingSince() {
    return db.row(WAITING, row -> row.instant("occurred_at"), Map.of("limit", 1));
  }

  @Override
  public Arranged arrange(Instant now, int limit) {
    long last = position(LAST + db.dialect().forUpdate());
    List<Long> numbers = db.rows(WAITING, row -> row.number("number"), Map.of("limit", limit));
    if (numbers.isEmpty()) {
      return new Arranged(0, true);
    }
    db.updateEach(PLACE, runs(numbers, last + 1));
    long position = last + numbers.size();
    db.update(
        "update scheduling_sequencer set position = :position where id = 1",
        Map.of("position", position));
    db.update(ENLIST, Map.of("redelivery", false, "now", now, "after", last, "last", position));
    return new Arranged(numbers.size(), numbers.size() < limit);
  }

  /** Numbers without a gap between them get their positions together. */
  private static List<Map<String, Long>> runs(List<Long> numbers, long first) {
    List<Map<String, Long>> runs = new ArrayList<>();
    int begin = 0;
    for (int end = 1; end <= numbers.size(); end++) {
      if (end == numbers.size() || numbers.get(end) != numbers.get(end - 1) + 1) {
        long from = numbers.get(begin);
        runs.add(
            Map.of("shift", first + begin - from, "first", from, "last", numbers.get(end - 1)));
        begin = end;
      }
    }
    return runs;
  }

  @Override
  public long lastPosition() {
    return position(LAST);
  }

  private long position(String sql) {
    return db.row(sql, row -> row.number("position")).orElseThrow();
  }

  @Override
  public Optional<StoredEvent> find(HostId host, EventId id) {
    return db.row(FIND, JdbcEvents::event, Map.of("id", id.value(), "host", host.value()));
  }

  @Override
  public List<StoredEvent> page(Selection wanted, int limit) {
    Where where = pageQuery(wanted, limit);
    return db.rows(where.sql(), JdbcEvents::event, where.parameters());
  }

  static Where pageQuery(Selection wanted, int limit) {
    Where where =
        new Where(
            TABLE.find("host") + " and position > :after",
            Map.of("host", wanted.host().value(), "after", wanted.after()));
    wanted.key().ifPresent(key -> where.and("event_key = :key", Map.of("key", key.text())));
    return where.append(" order by position limit :limit", Map.of("limit", limit));
  }

  @Override
  public List<StoredEvent> after(long position, int limit) {
    return db.rows(AFTER, JdbcEvents::event, Map.of("after", position, "limit", limit));
  }

  @Override
  public void rewrite(StoredEvent event) {
    db.update(
        "update scheduling_event set data = :data where id = :id",
        Map.of("data", event.data(), "id", event.id().value()));
  }

  @Override
  public Set<HostId> hostsAfter(long position) {
    return new LinkedHashSet<>(
        db.rows(HOSTS_AFTER, row -> new HostId(row.text("host")), Map.of("after", position)));
  }

  @Override
  public OptionalLong leaseCursor(String reader, Instant now, Instant until) {
    OptionalLong position = cursor(reader);
    if (position.isEmpty()) {
      return db.insert(NEW_CURSOR, Map.of("name", reader, "until", until))
          ? OptionalLong.of(StoredEvent.BEGINNING)
          : OptionalLong.empty();
    }
    return db.update(LEASE_CURSOR, Map.of("until", until, "name", reader, "now", now)) == 1
        ? cursor(reader)
        : OptionalLong.empty();
  }

  private OptionalLong cursor(String reader) {
    return db.rows(CURSOR, row -> row.number("position"), Map.of("name", reader)).stream()
        .mapToLong(Long::longValue)
        .findFirst();
  }

  /** A slow server that lost its lease does not undo what another one did. */
  @Override
  public void returnCursor(String reader, long position) {
    db.update(
        "update scheduling_reader set position = :position, leased_until = null"
            + " where name = :name and position <= :position",
        Map.of("position", position, "name", reader));
  }

  private static StoredEvent event(Row row) throws SQLException {
    return new StoredEvent(
        new EventId(row.text("id")),
        new HostId(row.text("host")),
        key(row),
        row.integer("version"),
        row.number("sequence"),
        row.instant("occurred_at"),
        row.text("aggregate"),
        row.text("data"),
        row.number("position"));
  }

  static EventKey key(Row row) throws SQLException {
    return EventKey.parse(row.text("event_key")).orElseThrow();
  }
}
