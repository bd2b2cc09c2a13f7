package dev.holdfast.torture.table;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.document.Document;
import dev.holdfast.availability.dynamodb.DynamoDbDocuments;
import dev.holdfast.availability.dynamodb.DynamoDbReading;
import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.history.Span;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/** Reads tables of DynamoDB as a whole, which no store does. */
public final class DynamoDbTables {

  private DynamoDbTables() {}

  /** A client of a DynamoDB Local, which takes any credentials and keeps tables by region. */
  public static DynamoDbClient client(URI endpoint) {
    return DynamoDbDocuments.client(
        DynamoDbClient.builder()
            .endpointOverride(endpoint)
            .region(Region.EU_CENTRAL_1)
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local"))));
  }

  /** All items of a table. */
  public static List<Map<String, AttributeValue>> items(DynamoDbClient client, String table) {
    return items(client, ScanRequest.builder().tableName(table).build());
  }

  /** All items that a scan finds, page by page. */
  public static List<Map<String, AttributeValue>> items(DynamoDbClient client, ScanRequest scan) {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    ScanRequest next = scan.toBuilder().consistentRead(true).build();
    while (true) {
      ScanRequest request = next;
      ScanResponse page = DynamoDbReading.insist("Scan", () -> client.scan(request));
      items.addAll(page.items());
      if (!page.hasLastEvaluatedKey()) {
        return items;
      }
      next = request.toBuilder().exclusiveStartKey(page.lastEvaluatedKey()).build();
    }
  }

  /** An attribute that every such item has. */
  public static String text(Map<String, AttributeValue> item, String attribute) {
    return Objects.requireNonNull(item.get(attribute), attribute).s();
  }

  /** The time that documents have, by resource and time. A blockade of several days is one row. */
  public static List<Row> rows(DynamoDbClient client, String table) {
    Set<String> ids =
        items(client, table).stream().map(item -> text(item, "id")).collect(Collectors.toSet());
    if (ids.isEmpty()) {
      return List.of();
    }
    return DynamoDbDocuments.open(client, table).load(ids).values().stream()
        .map(Document::entries)
        .flatMap(List::stream)
        .distinct()
        .sorted(Blockade.ORDER)
        .map(DynamoDbTables::row)
        .toList();
  }

  private static Row row(Blockade blockade) {
    return new Row(
        Span.of(blockade), blockade.owner().value(), blockade.isDisabled(), !blockade.isHold());
  }
}
