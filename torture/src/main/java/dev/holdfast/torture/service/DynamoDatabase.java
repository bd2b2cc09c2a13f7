package dev.holdfast.torture.service;

import dev.holdfast.availability.dynamodb.DynamoDbReading;
import dev.holdfast.testbed.DynamoDbServer;
import dev.holdfast.torture.fault.Engine;
import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.table.DynamoDbTables;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/** The service in tables of DynamoDB. */
final class DynamoDatabase implements Database {

  private static final String PREFIX = "tortured_";
  static final String TIME = PREFIX + "scheduling_time";
  static final String BOOKINGS = PREFIX + "scheduling_bookings";
  private static final String SERVICE = PREFIX + "scheduling_service";

  private static final AttributeValue LONG_AGO =
      AttributeValue.fromS("2000-01-01T00:00:00.000000Z");

  private final DynamoDbServer server = DynamoDbServer.inMemory();
  private final DynamoDbClient client = DynamoDbTables.client(server.endpoint());

  DynamoDbClient client() {
    return client;
  }

  @Override
  public String description() {
    return "DynamoDB Local " + DynamoDbServer.version();
  }

  @Override
  public Optional<Engine> engine() {
    return Optional.of(Engine.of(server));
  }

  @Override
  public Map<String, String> settings() {
    return Map.of(
        "HOLDFAST_STORE", "dynamodb",
        "HOLDFAST_DYNAMODB_ENDPOINT", server.endpoint().toString(),
        "HOLDFAST_DYNAMODB_PREFIX", PREFIX,
        "AWS_REGION", "local",
        "AWS_ACCESS_KEY_ID", "local",
        "AWS_SECRET_ACCESS_KEY", "local");
  }

  @Override
  public List<Row> taken() {
    return DynamoDbTables.rows(client, TIME);
  }

  @Override
  public Set<String> bookings() {
    return find(BOOKINGS, "EVENTTYPE#").stream()
        .map(item -> DynamoDbTables.text(item, "SK"))
        .map(key -> key.substring(key.lastIndexOf('#') + 1))
        .collect(Collectors.toSet());
  }

  @Override
  public Set<String> events() {
    return Stream.of("EVENTS#", "OUTBOX#")
        .flatMap(kind -> ids(find(SERVICE, kind)).stream())
        .collect(Collectors.toSet());
  }

  private static Set<String> ids(List<Map<String, AttributeValue>> items) {
    return items.stream().map(item -> DynamoDbTables.text(item, "id")).collect(Collectors.toSet());
  }

  @Override
  public long untold() {
    return Stream.of("OUTBOX#", "PENDING#").mapToLong(kind -> find(SERVICE, kind).size()).sum();
  }

  /** All items whose partition has a name that begins so. */
  private List<Map<String, AttributeValue>> find(String table, String beginning) {
    return DynamoDbTables.items(
        client,
        ScanRequest.builder()
            .tableName(table)
            .filterExpression("begins_with(PK, :beginning)")
            .expressionAttributeValues(Map.of(":beginning", AttributeValue.fromS(beginning)))
            .build());
  }

  /**
   * A webhook where nothing is said to be pending is not woken: if something is all the same, that
   * has to be found out.
   */
  @Override
  public void makeDue() {
    find(SERVICE, "PENDING#").stream()
        .filter(item -> item.containsKey("leased_until") || isLater(item))
        .forEach(
            item ->
                replace(
                    item,
                    due -> {
                      due.put("due_at", LONG_AGO);
                      due.remove("leased_until");
                    }));
    find(SERVICE, "WEBHOOK#").stream()
        .filter(item -> item.containsKey("quiet_until"))
        .forEach(item -> replace(item, due -> due.remove("quiet_until")));
    find(SERVICE, "QUEUE#").stream()
        .filter(item -> item.containsKey("DUE_SK"))
        .forEach(item -> replace(item, due -> due.put("DUE_SK", LONG_AGO)));
  }

  private static boolean isLater(Map<String, AttributeValue> pending) {
    return !LONG_AGO.equals(pending.get("due_at"));
  }

  /** Under a revision by chance, so that a server begins anew that has read the item before. */
  private void replace(
      Map<String, AttributeValue> before, Consumer<Map<String, AttributeValue>> change) {
    Map<String, AttributeValue> after = new HashMap<>(before);
    change.accept(after);
    after.put("rev", AttributeValue.fromN("" + ThreadLocalRandom.current().nextLong(1L << 62)));
    PutItemRequest put =
        PutItemRequest.builder()
            .tableName(SERVICE)
            .item(after)
            .conditionExpression("rev = :before")
            .expressionAttributeValues(Map.of(":before", before.get("rev")))
            .build();
    DynamoDbReading.insist("PutItem", () -> isPut(put));
  }

  private boolean isPut(PutItemRequest put) {
    try {
      client.putItem(put);
      return true;
    } catch (ConditionalCheckFailedException | TransactionConflictException e) {
      return false; // A server was faster.
    }
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }
}
