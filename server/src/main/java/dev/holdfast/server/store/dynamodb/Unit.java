package dev.holdfast.server.store.dynamodb;

import dev.holdfast.availability.dynamodb.DynamoDbReading;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/**
 * What one transaction reads and is going to write. It reads an item once, consistently, and sees
 * what it has written itself, though not in the order of an index.
 */
final class Unit {

  /** What is read in one request of a query that drops some of it. */
  private static final int PAGE = 100;

  /** What DynamoDB reads in one request by key. */
  private static final int MOST_KEYS = 100;

  private final DynamoDbClient client;
  private final String prefix;

  /** As they are in the database. */
  private final Map<Key, Optional<Item>> read = new HashMap<>();

  /** One for each item, as DynamoDB wants it. */
  private final Map<Key, Change> changes = new LinkedHashMap<>();

  /** Items that were not there, and on whose absence the whole transaction rests. */
  private final Set<Key> absent = new LinkedHashSet<>();

  private final boolean writable;
  private volatile boolean ended;

  private Unit(DynamoDbClient client, String prefix, boolean writable) {
    this.client = client;
    this.prefix = prefix;
    this.writable = writable;
  }

  static Unit reading(DynamoDbClient client, String prefix) {
    return new Unit(client, prefix, false);
  }

  static Unit writing(DynamoDbClient client, String prefix) {
    return new Unit(client, prefix, true);
  }

  /** The body is over: what it wants to write is known, and nobody would write any more. */
  void end() {
    ended = true;
  }

  private void requireOpen() {
    if (ended) {
      throw new IllegalStateException(
          "This transaction has ended with its body. Do everything inside the body");
    }
  }

  Optional<Item> find(Key key) {
    requireOpen();
    Change change = changes.get(key);
    return change == null ? stored(key) : change.after();
  }

  private Optional<Item> stored(Key key) {
    Optional<Item> known = read.get(key);
    if (known != null) {
      return known;
    }
    GetItemResponse response =
        DynamoDbReading.insist(
            "GetItem",
            () ->
                client.getItem(
                    get ->
                        get.tableName(name(key.table()))
                            .key(key.attributes())
                            .consistentRead(true)));
    Optional<Item> found =
        response.hasItem()
            ? Optional.of(Item.read(key.table(), response.item()))
            : Optional.empty();
    read.put(key, found);
    return found;
  }

  /** Those of many items that are there, in this order. */
  List<Item> findAll(List<Key> keys) {
    List<Key> unknown = keys.stream().filter(key -> !read.containsKey(key)).toList();
    for (int from = 0; from < unknown.size(); from += MOST_KEYS) {
      readTogether(unknown.subList(from, Math.min(from + MOST_KEYS, unknown.size())));
    }
    return keys.stream().flatMap(key -> find(key).stream()).toList();
  }

  /** What DynamoDB leaves out of its answer, because it is busy, is read one by one later on. */
  private void readTogether(List<Key> keys) {
    Table table = keys.get(0).table();
    KeysAndAttributes wanted =
        KeysAndAttributes.builder()
            .keys(keys.stream().map(Key::attributes).toList())
            .consistentRead(true)
            .build();
    BatchGetItemResponse response =
        DynamoDbReading.insist(
            "BatchGetItem",
            () -> client.batchGetItem(get -> get.requestItems(Map.of(name(table), wanted))));
    if (response.unprocessedKeys().isEmpty()) {
      keys.forEach(key -> read.put(key, Optional.empty()));
    }
    response.responses().getOrDefault(name(table), List.of()).stream()
        .map(attributes -> Item.read(table, attributes))
        .forEach(item -> read.put(item.key(), Optional.of(item)));
  }

  /** Lets the transaction run again if somebody adds this item, which is not there, meanwhile. */
  void expectAbsent(Key key) {
    absent.add(key);
  }

  /** Whether somebody has added what was expected to be absent, so that nothing holds any more. */
  boolean isOutdated() {
    absent.forEach(read::remove);
    return absent.stream().anyMatch(key -> stored(key).isPresent());
  }

  /** Adds an item that is not there, as somebody has looked up or an id by chance makes sure. */
  void add(Item item) {
    Optional<Item> deleted = read.getOrDefault(item.key(), Optional.empty());
    change(Change.put(deleted, item));
  }

  /** Adds an item, or replaces the one that was found. */
  void write(Item item) {
    change(Change.put(stored(item.key()), item));
  }

  /** Adds or replaces an item, regardless of concurrent changes. */
  void put(Item item) {
    change(Change.putAlways(item));
  }

  /** Deletes an item, if it is there. */
  void delete(Key key) {
    Optional<Item> before = stored(key);
    if (before.isPresent()) {
      change(Change.delete(before.get()));
    } else {
      changes.remove(key);
    }
  }

  private void change(Change change) {
    requireOpen();
    if (!writable) {
      throw new StoreException(
          Kind.READ_ONLY,
          "This transaction only reads, but %s was written".formatted(change.key()));
    }
    changes.put(change.key(), change);
  }

  /** The first that a query finds, no more than the limit. */
  List<Item> list(Query query, int limit) {
    requireOpen();
    List<Item> found = new ArrayList<>();
    if (query.isEmpty()) {
      return found;
    }
    @Nullable Map<String, AttributeValue> next = null;
    do {
      QueryResponse page = page(query, limit, next);
      items(query, page.items()).filter(query::wants).forEach(found::add);
      next = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
    } while (next != null && found.size() < limit);
    return found.size() > limit ? List.copyOf(found.subList(0, limit)) : found;
  }

  private Stream<Item> items(Query query, List<Map<String, AttributeValue>> page) {
    return query
        .index()
        .map(index -> behind(index, query.table(), page))
        .orElseGet(() -> page.stream().flatMap(item -> current(Item.read(query.table(), item))));
  }

  /** What was found, as this unit has it. */
  private Stream<Item> current(Item item) {
    Change change = changes.get(item.key());
    if (change != null) {
      return change.after().stream();
    }
    read.putIfAbsent(item.key(), Optional.of(item));
    return Stream.of(item);
  }

  /**
   * The items that entries of an index stand for, as they are now. The index may be late: an item
   * that has left its place there, or was deleted, is not among them.
   */
  private Stream<Item> behind(
      Table.Index index, Table table, List<Map<String, AttributeValue>> entries) {
    Map<Key, Map<String, AttributeValue>> byKey = new LinkedHashMap<>();
    entries.forEach(entry -> byKey.put(Key.read(table, entry), entry));
    return findAll(List.copyOf(byKey.keySet())).stream()
        .filter(item -> item.isAt(index, byKey.getOrDefault(item.key(), Map.of())));
  }

  private QueryResponse page(Query query, int limit, @Nullable Map<String, AttributeValue> next) {
    QueryRequest.Builder request =
        QueryRequest.builder()
            .tableName(name(query.table()))
            .keyConditionExpression("#pk = :pk and #sk between :from and :to")
            .expressionAttributeNames(Map.of("#pk", query.partitionKey(), "#sk", query.sortKey()))
            .expressionAttributeValues(
                Map.of(
                    ":pk", AttributeValue.fromS(query.partition()),
                    ":from", AttributeValue.fromS(query.from()),
                    ":to", AttributeValue.fromS(query.to())))
            .scanIndexForward(!query.backwards())
            .limit(query.dropsSome() ? Math.max(limit, PAGE) : limit)
            .exclusiveStartKey(next);
    query
        .index()
        .ifPresentOrElse(
            index -> request.indexName(index.indexName()), () -> request.consistentRead(true));
    return DynamoDbReading.insist("Query", () -> client.query(request.build()));
  }

  /** How many items are going to be written. */
  int size() {
    return changes.size();
  }

  boolean writes(Key key) {
    return changes.containsKey(key);
  }

  private String name(Table table) {
    return table.nameWith(prefix);
  }

  Collection<TransactWriteItem> writes() {
    absent.forEach(key -> changes.putIfAbsent(key, Change.none(key)));
    return changes.values().stream().map(change -> change.write(name(change.table()))).toList();
  }
}
