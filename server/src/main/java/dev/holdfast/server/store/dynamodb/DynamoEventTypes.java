package dev.holdfast.server.store.dynamodb;

import static java.util.Comparator.comparing;

import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.eventtype.EventTypeStatus;
import dev.holdfast.scheduling.eventtype.EventTypes;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.store.StoredValues;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Event types by owner and slug, so that no owner has a slug twice; another item of each shows
 * where the one with an id is.
 */
record DynamoEventTypes(Unit unit) implements EventTypes {

  private static Key key(HostId host, String slug) {
    return new Key(Table.EVENT_TYPES, "OWNER#" + host.value(), "EVENTTYPE#" + slug);
  }

  private static Key idKey(EventTypeId id) {
    return Key.alone(Table.EVENT_TYPES, "ID#" + id.value());
  }

  @Override
  public boolean add(EventType eventType) {
    Key key = key(eventType.host(), eventType.terms().slug());
    if (unit.find(key).isPresent()) {
      return false;
    }
    unit.add(item(eventType));
    unit.add(pointer(eventType));
    return true;
  }

  @Override
  public Update update(EventType changed) {
    Optional<Item> before = item(changed.id());
    if (before.filter(item -> isBefore(Aggregates.eventType(item), changed)).isEmpty()) {
      return Update.STALE;
    }
    before.get().requireKnown(StoredValues.EVENT_TYPE);
    Key key = key(changed.host(), changed.terms().slug());
    Key keyBefore = before.get().key();
    if (!key.equals(keyBefore)) {
      if (unit.find(key).isPresent()) {
        return Update.SLUG_TAKEN;
      }
      unit.delete(keyBefore);
      unit.write(pointer(changed));
    }
    unit.write(item(changed));
    return Update.DONE;
  }

  private static boolean isBefore(EventType old, EventType changed) {
    return old.version() == changed.version() - 1;
  }

  private static Item pointer(EventType eventType) {
    return Item.at(idKey(eventType.id()))
        .with("host", eventType.host().value())
        .with("slug", eventType.terms().slug());
  }

  private static Item item(EventType eventType) {
    String slug = eventType.terms().slug();
    return Item.at(key(eventType.host(), slug))
        .holding(StoredValues.EVENT_TYPE, eventType)
        .in(Table.Index.BY_SLUG, "EVENTTYPE#" + slug, age(eventType))
        .in(
            Table.Index.BY_OWNER,
            ownerPartition(eventType.host()),
            status(eventType.status()) + age(eventType));
  }

  private static String ownerPartition(HostId host) {
    return "OWNER#" + host.value();
  }

  private static String status(EventTypeStatus status) {
    return "STATUS#" + status + "#";
  }

  /** Sorts by creation. */
  private static String age(EventType eventType) {
    return Item.sortable(eventType.createdAt()) + "#" + eventType.id().value();
  }

  @Override
  public Optional<EventType> find(EventTypeId id) {
    return item(id).map(Aggregates::eventType);
  }

  private Optional<Item> item(EventTypeId id) {
    return unit.find(idKey(id))
        .flatMap(item -> unit.find(key(new HostId(item.text("host")), item.text("slug"))))
        .filter(found -> Aggregates.eventType(found).id().equals(id));
  }

  @Override
  public Optional<EventType> find(HostId host, String slug) {
    return unit.find(key(host, slug)).map(Aggregates::eventType);
  }

  @Override
  public List<EventType> findActive(String slug, int limit) {
    Query active =
        Query.of(Table.EVENT_TYPES, Table.Index.BY_SLUG, "EVENTTYPE#" + slug)
            .where(item -> Aggregates.eventType(item).isActive());
    return unit.list(active, limit).stream().map(Aggregates::eventType).toList();
  }

  @Override
  public List<EventType> page(
      HostId host, Optional<EventTypeStatus> status, Optional<EventTypeId> after, int limit) {
    Optional<EventType> last = after.flatMap(this::find).filter(it -> it.host().equals(host));
    if (after.isPresent() && last.isEmpty()) {
      return List.of();
    }
    return status
        .map(Stream::of)
        .orElseGet(() -> Stream.of(EventTypeStatus.values()))
        .map(each -> pageQuery(host, each, last))
        .flatMap(query -> unit.list(query, limit).stream())
        .map(Aggregates::eventType)
        .sorted(comparing(DynamoEventTypes::age))
        .limit(limit)
        .toList();
  }

  private static Query pageQuery(HostId host, EventTypeStatus status, Optional<EventType> last) {
    Query all =
        Query.of(Table.EVENT_TYPES, Table.Index.BY_OWNER, ownerPartition(host))
            .beginningWith(status(status));
    return last.map(it -> all.after(status(status) + age(it))).orElse(all);
  }
}
