package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.event.EventId;
import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.event.Events;
import dev.holdfast.scheduling.event.StoredEvent;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Events in their host's partition, by position. Another item of each is found by its id, and a
 * third one by its position alone, in books of a thousand.
 *
 * <p>A query may see a part of what a transaction writes, while it is carried out. So a reader in
 * the order of positions stops where one is missing.
 */
record DynamoEvents(Unit unit) implements Events {

  private static final long BOOK = 1000;

  /** Older events reach listeners a little later: listeners also look by themselves. */
  private static final long MOST_BOOKS = 20;

  static Key pointer(String id) {
    return Key.alone(Table.SERVICE, "EVENT#" + id);
  }

  private static Key key(HostId host, long position) {
    return new Key(Table.SERVICE, partition(host), Item.sortable(position));
  }

  private static String partition(HostId host) {
    return "EVENTS#" + host.value();
  }

  private static String book(long number) {
    return "LOG#" + number;
  }

  /**
   * Adds an event that has its position.
   *
   * @param previous the position of the host's event before, if it is of the same transaction
   */
  void add(StoredEvent event, Optional<Long> previous) {
    long position = event.position();
    String host = event.host().value();
    unit.add(item(key(event.host(), position), event).with("previous", previous));
    unit.add(Item.at(pointer(event.id().value())).with("host", host).with("position", position));
    unit.add(
        Item.at(new Key(Table.SERVICE, book(position / BOOK), Item.sortable(position)))
            .with("host", host)
            .with("position", position));
  }

  @Override
  public Optional<Instant> waitingSince() {
    return DynamoOutbox.waiting(unit, 1).stream()
        .map(item -> item.instant("occurred_at"))
        .min(Comparator.naturalOrder());
  }

  @Override
  public Arranged arrange(Instant now, int limit) {
    return new Arrangement(unit, now).run(limit);
  }

  @Override
  public long lastPosition() {
    return Sequence.find(unit).position();
  }

  @Override
  public Optional<StoredEvent> find(HostId host, EventId id) {
    return unit.find(pointer(id.value()))
        .filter(item -> item.text("host").equals(host.value()))
        .flatMap(item -> unit.find(key(host, item.number("position"))))
        .map(DynamoEvents::event);
  }

  @Override
  public List<StoredEvent> page(Selection wanted, int limit) {
    Query query =
        Query.of(Table.SERVICE, partition(wanted.host()))
            .between(Item.sortable(wanted.after() + 1), Query.END)
            .where(new Unbroken(wanted.after()))
            .where(item -> wanted.key().filter(key -> key != eventKey(item)).isEmpty());
    return unit.list(query, limit).stream().map(DynamoEvents::event).toList();
  }

  /** Lets the events of a host pass, in order, until one is missing. */
  private static final class Unbroken implements Predicate<Item> {

    private long last;
    private boolean broken;

    Unbroken(long after) {
      this.last = after;
    }

    @Override
    public boolean test(Item item) {
      broken = broken || item.optionalNumber("previous").orElse(0L) > last;
      last = item.number("position");
      return !broken;
    }
  }

  @Override
  public List<StoredEvent> after(long position, int limit) {
    long last = lastPosition();
    List<Key> keys = new ArrayList<>();
    for (long book = (position + 1) / BOOK; book <= last / BOOK && keys.size() < limit; book++) {
      for (Item entry : entries(book, position, limit - keys.size())) {
        keys.add(key(new HostId(entry.text("host")), entry.number("position")));
      }
    }
    List<StoredEvent> events = new ArrayList<>();
    for (Item item : unit.findAll(keys)) {
      if (item.number("position") != position + events.size() + 1) {
        break;
      }
      events.add(event(item));
    }
    return events;
  }

  private List<Item> entries(long book, long after, int limit) {
    Query query = Query.of(Table.SERVICE, book(book));
    return unit.list(query.between(Item.sortable(after + 1), Query.END), limit);
  }

  @Override
  public void rewrite(StoredEvent event) {
    Key place = key(event.host(), event.position());
    unit.find(place)
        .ifPresent(
            item ->
                unit.write(item(place, event).with("previous", item.optionalNumber("previous"))));
  }

  @Override
  public Set<HostId> hostsAfter(long position) {
    long last = lastPosition() / BOOK;
    Set<HostId> hosts = new LinkedHashSet<>();
    for (long book = Math.max((position + 1) / BOOK, last - MOST_BOOKS); book <= last; book++) {
      entries(book, position, (int) BOOK).forEach(item -> hosts.add(new HostId(item.text("host"))));
    }
    return hosts;
  }

  private static Key readerKey(String reader) {
    return Key.alone(Table.SERVICE, "READER#" + reader);
  }

  @Override
  public OptionalLong leaseCursor(String reader, Instant now, Instant until) {
    Optional<Item> cursor = unit.find(readerKey(reader));
    if (cursor
        .flatMap(item -> item.optionalInstant("leased_until"))
        .filter(now::isBefore)
        .isPresent()) {
      return OptionalLong.empty();
    }
    long position = cursor.map(item -> item.number("position")).orElse(StoredEvent.BEGINNING);
    unit.write(cursor(reader, position).with("leased_until", until));
    return OptionalLong.of(position);
  }

  /** A slow server that lost its lease does not undo what another one did. */
  @Override
  public void returnCursor(String reader, long position) {
    unit.find(readerKey(reader))
        .filter(item -> item.number("position") <= position)
        .ifPresent(item -> unit.write(cursor(reader, position)));
  }

  private static Item cursor(String reader, long position) {
    return Item.at(readerKey(reader)).with("position", position);
  }

  static Item item(Key key, StoredEvent event) {
    return Item.at(key)
        .with("id", event.id().value())
        .with("host", event.host().value())
        .with("event_key", event.key().text())
        .with("version", event.version())
        .with("sequence", event.sequence())
        .with("occurred_at", event.occurredAt())
        .with("aggregate", event.aggregateId())
        .with("data", event.data())
        .with("position", event.position());
  }

  static StoredEvent event(Item item) {
    return event(item, item.number("position"));
  }

  /** With another position. */
  static StoredEvent event(Item item, long position) {
    return new StoredEvent(
        new EventId(item.text("id")),
        new HostId(item.text("host")),
        eventKey(item),
        item.integer("version"),
        item.number("sequence"),
        item.instant("occurred_at"),
        item.text("aggregate"),
        item.text("data"),
        position);
  }

  static EventKey eventKey(Item item) {
    return EventKey.parse(item.text("event_key")).orElseThrow();
  }
}
