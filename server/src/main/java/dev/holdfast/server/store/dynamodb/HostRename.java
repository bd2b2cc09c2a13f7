package dev.holdfast.server.store.dynamodb;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.dynamodb.DynamoDbReading;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Rewrites events and replies of older servers, which say owner where newer ones say host. It reads
 * the whole table of the service, once. If it is cut off, the next start begins again.
 */
record HostRename(DynamoDbClient client, String table, DynamoTransactions transactions) {

  static final Key DONE = Key.alone(Table.SERVICE, "UPGRADE#hosts");

  /** Where items keep JSON that the API answers: the data of an event, the body of a reply. */
  private static final List<String> ATTRIBUTES = List.of("data", "body");

  void run() {
    if (transactions.transact((operations, unit) -> Outcome.commit(unit.find(DONE))).isPresent()) {
      return;
    }
    @Nullable Map<String, AttributeValue> next = null;
    do {
      ScanResponse page = page(next);
      page.items().forEach(item -> rename(Key.read(Table.SERVICE, item)));
      next = page.hasLastEvaluatedKey() ? page.lastEvaluatedKey() : null;
    } while (next != null);
    transactions.transact(
        (operations, unit) -> {
          unit.put(Item.at(DONE));
          return Outcome.commit(true);
        });
  }

  private ScanResponse page(@Nullable Map<String, AttributeValue> next) {
    ScanRequest request =
        ScanRequest.builder()
            .tableName(table)
            .consistentRead(true)
            .filterExpression(
                "contains(#data, :id) or contains(#data, :object)"
                    + " or contains(#body, :id) or contains(#body, :object)")
            .expressionAttributeNames(Map.of("#data", "data", "#body", "body"))
            .expressionAttributeValues(
                Map.of(
                    ":id", AttributeValue.fromS("\"ownerId\":"),
                    ":object", AttributeValue.fromS("\"owner\":{")))
            .exclusiveStartKey(next)
            .build();
    return DynamoDbReading.insist("Scan", () -> client.scan(request));
  }

  private void rename(Key key) {
    transactions.transact(
        (operations, unit) -> {
          Optional<Item> found = unit.find(key);
          found.map(HostRename::renamed).ifPresent(unit::write);
          return Outcome.commit(found.isPresent());
        });
  }

  private static Item renamed(Item item) {
    ATTRIBUTES.forEach(
        name -> item.optionalText(name).ifPresent(json -> item.with(name, renamed(json))));
    return item;
  }

  /**
   * A key is followed by a colon, and quotes within texts are escaped, so no text that somebody
   * wrote looks like one of these.
   */
  private static String renamed(String json) {
    return json.replace("\"ownerId\":", "\"hostId\":").replace("\"owner\":{", "\"host\":{");
  }
}
