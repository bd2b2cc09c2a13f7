package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.event.DomainEvent;
import dev.holdfast.scheduling.event.EventId;
import dev.holdfast.scheduling.event.Outbox;
import dev.holdfast.scheduling.event.StoredEvent;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Events that have no position yet, in the order of their times: see {@link DynamoEvents}.
 *
 * <p>All events about one aggregate are in one partition. One whose time is not after that of its
 * predecessor, because two clocks differ, is put behind the predecessor, if that still waits.
 */
record DynamoOutbox(Unit unit, Function<DomainEvent, String> eventData) implements Outbox {

  /** More than one, since a partition takes only so many writes a second. */
  private static final int SHARDS = 4;

  /** More than wait with a later time than now, unless a clock is very wrong. */
  private static final int MOST_LATER = 10_000;

  private static final int TIME_LENGTH = Item.sortable(Instant.EPOCH).length();

  /** The place of an event in its partition. */
  private record Place(Instant time, EventId id) {}

  @Override
  public void append(List<? extends DomainEvent> events) {
    Map<String, Place> last = new HashMap<>();
    for (DomainEvent event : events) {
      last.put(event.aggregateId(), append(event, last.get(event.aggregateId())));
    }
  }

  private Place append(DomainEvent event, @Nullable Place before) {
    StoredEvent stored = stored(event);
    Instant time = before == null ? timeOfFirst(stored) : later(before.time(), event.occurredAt());
    String sort = Item.sortable(time) + "#" + Item.sortable(unit.size()) + "#" + stored.id();
    Key key = new Key(Table.SERVICE, partition(event.aggregateId()), sort);
    Item item = DynamoEvents.item(key, stored);
    unit.add(before == null ? item : item.with("follows", before.id().value()));
    return new Place(time, stored.id());
  }

  private StoredEvent stored(DomainEvent event) {
    return new StoredEvent(
        EventId.random(),
        event.hostId(),
        event.key(),
        StoredEvent.VERSION,
        event.sequence(),
        event.occurredAt(),
        event.aggregateId(),
        eventData.apply(event),
        StoredEvent.BEGINNING);
  }

  /** The event before is committed, so it is seen if it still waits. */
  private Instant timeOfFirst(StoredEvent event) {
    if (event.sequence() <= 1) {
      return event.occurredAt();
    }
    Query later =
        Query.of(Table.SERVICE, partition(event.aggregateId()))
            .between(Item.sortable(event.occurredAt()), Query.END)
            .where(item -> item.text("aggregate").equals(event.aggregateId()));
    return unit.list(later, MOST_LATER).stream()
        .map(DynamoOutbox::time)
        .max(Comparator.naturalOrder())
        .map(time -> time.plus(1, ChronoUnit.MICROS))
        .orElse(event.occurredAt());
  }

  private static Instant time(Item item) {
    return Instant.parse(item.key().sort().substring(0, TIME_LENGTH));
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }

  private static String partition(String aggregate) {
    return partition(Math.floorMod(aggregate.hashCode(), SHARDS));
  }

  private static String partition(int shard) {
    return "OUTBOX#" + shard;
  }

  /** The events that wait for longest. */
  static List<Item> waiting(Unit unit, int limit) {
    List<Item> waiting = new ArrayList<>();
    IntStream.range(0, SHARDS)
        .mapToObj(shard -> Query.of(Table.SERVICE, partition(shard)))
        .forEach(query -> waiting.addAll(unit.list(query, limit)));
    waiting.sort(Comparator.comparing(item -> item.key().sort()));
    return waiting.size() > limit ? waiting.subList(0, limit) : waiting;
  }
}
