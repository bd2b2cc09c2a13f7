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
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Events in a table.
 *
 * <p>Positions are given by who holds the lock on the one row of scheduling_sequencer. He looks for
 * events only after he has it, so he sees all that others before him saw, and more; and he gives
 * positions in the order of numbers, in which the events of one transaction, and those about one
 * aggregate, were written.
 */
record JdbcEvents(Db db) implements Events {

  private static final String COLUMNS =
      "id, host, event_key, version, sequence, occurred_at, aggregate, data, position";
  private static final String SELECT = "select " + COLUMNS + " from scheduling_event";

  /** In the order of the index on positions, which holds those that are none beside each other. */
  static final String WAITING =
      "select number, occurred_at from scheduling_event where position is null"
          + " order by position, number limit ?";

  /** Parameters: what to add to a number, the first and the last number. */
  private static final String PLACE =
      "update scheduling_event set position = number + ? where number between ? and ?";

  static final String FIND = SELECT + " where id = ? and host = ? and position is not null";
  static final String AFTER = SELECT + " where position > ? order by position limit ?";
  static final String HOSTS_AFTER = "select distinct host from scheduling_event where position > ?";
  private static final String LAST = "select position from scheduling_sequencer where id = 1";

  private static final String CURSOR = "select position from scheduling_reader where name = ?";
  private static final String NEW_CURSOR =
      "insert into scheduling_reader (name, position, leased_until) values (?, 0, ?)";
  private static final String LEASE_CURSOR =
      "update scheduling_reader set leased_until = ?"
          + " where name = ? and (leased_until is null or leased_until <= ?)";

  /** A key within the commas of a webhook's events; no key is found within another one. */
  private static final String ENLIST =
      "insert into scheduling_delivery (id, webhook, event, event_key, aggregate, position,"
          + " redelivery, state, attempts, due_at, created_at)"
          + " select concat('dlv_', substr(e.id, 5), substr(w.id, 5)), w.id, e.id, e.event_key,"
          + " e.aggregate, e.position, ?, 'PENDING', 0, ?, ?"
          + " from scheduling_event e join scheduling_webhook w on w.host = e.host"
          + " where e.position > ? and e.position <= ? and w.disabled_at is null"
          + " and (w.events = '' or w.events like concat('%,', e.event_key, ',%'))"
          + " order by e.position";

  @Override
  public Optional<Instant> waitingSince() {
    return db.row(WAITING, row -> row.instant("occurred_at"), 1);
  }

  @Override
  public Arranged arrange(Instant now, int limit) {
    long last = position(LAST + db.dialect().forUpdate());
    List<Long> numbers = db.rows(WAITING, row -> row.number("number"), limit);
    if (numbers.isEmpty()) {
      return new Arranged(0, true);
    }
    db.updateEach(PLACE, runs(numbers, last + 1));
    long position = last + numbers.size();
    db.update("update scheduling_sequencer set position = ? where id = 1", position);
    db.update(ENLIST, false, now, now, last, position);
    return new Arranged(numbers.size(), numbers.size() < limit);
  }

  /** Numbers without a gap between them get their positions together. */
  private static List<Object[]> runs(List<Long> numbers, long first) {
    List<Object[]> runs = new ArrayList<>();
    int begin = 0;
    for (int end = 1; end <= numbers.size(); end++) {
      if (end == numbers.size() || numbers.get(end) != numbers.get(end - 1) + 1) {
        long from = numbers.get(begin);
        runs.add(new Object[] {first + begin - from, from, numbers.get(end - 1)});
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
    return db.row(FIND, JdbcEvents::event, id.value(), host.value());
  }

  @Override
  public List<StoredEvent> page(Selection wanted, int limit) {
    return pageQuery(wanted, limit).rows(db, JdbcEvents::event);
  }

  static Where pageQuery(Selection wanted, int limit) {
    Where where =
        new Where(
            SELECT + " where host = ? and position > ?", wanted.host().value(), wanted.after());
    wanted.key().ifPresent(key -> where.and("event_key = ?", key.text()));
    return where.append(" order by position limit ?", limit);
  }

  @Override
  public List<StoredEvent> after(long position, int limit) {
    return db.rows(AFTER, JdbcEvents::event, position, limit);
  }

  @Override
  public void rewrite(StoredEvent event) {
    db.update(
        "update scheduling_event set data = ? where id = ?", event.data(), event.id().value());
  }

  @Override
  public Set<HostId> hostsAfter(long position) {
    return new LinkedHashSet<>(db.rows(HOSTS_AFTER, row -> new HostId(row.text("host")), position));
  }

  @Override
  public OptionalLong leaseCursor(String reader, Instant now, Instant until) {
    OptionalLong position = cursor(reader);
    if (position.isEmpty()) {
      return db.insert(NEW_CURSOR, reader, until)
          ? OptionalLong.of(StoredEvent.BEGINNING)
          : OptionalLong.empty();
    }
    return db.update(LEASE_CURSOR, until, reader, now) == 1 ? cursor(reader) : OptionalLong.empty();
  }

  private OptionalLong cursor(String reader) {
    return db.rows(CURSOR, row -> row.number("position"), reader).stream()
        .mapToLong(Long::longValue)
        .findFirst();
  }

  /** Who was slow, and lost his lease, does not take back what another one did. */
  @Override
  public void returnCursor(String reader, long position) {
    db.update(
        "update scheduling_reader set position = ?, leased_until = null"
            + " where name = ? and position <= ?",
        position,
        reader,
        position);
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
