package dev.holdfast.server.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.dynamodb.DynamoDbTable;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.server.store.Samples;
import dev.holdfast.server.store.ServiceStore;
import dev.holdfast.server.store.Stores;
import dev.holdfast.testbed.DynamoDbServer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * Why exclusivity does not rest on the index of bookings by time. Docs: decision 0013.
 *
 * <p>"Query the index for whatever overlaps, then write on condition that the item is new" looks
 * safe, but the condition says nothing of what the query has found: rivals have other items.
 */
@Tag("long")
final class IndexRaceTest {

  private static DynamoDbClient client;
  private static ServiceStore store;
  private static String bookings;

  private final BookableHost bookable = new BookableHost(store);

  @BeforeAll
  static void open() {
    client = Stores.client(DynamoDbServer.shared().endpoint());
    store = DynamoDbStore.open(client, DynamoDbServer.newTableName() + "_", event -> "{}");
    bookings = DynamoDbServer.newTableName();
    DynamoDbTable.create(client, tableOfTheDesign());
  }

  private static CreateTableRequest tableOfTheDesign() {
    return CreateTableRequest.builder()
        .tableName(bookings)
        .attributeDefinitions(
            Stream.of("PK", "SK", "GSI3_PK", "GSI3_SK")
                .map(name -> AttributeDefinition.builder().attributeName(name))
                .map(attribute -> attribute.attributeType(ScalarAttributeType.S).build())
                .toList())
        .keySchema(key("PK", KeyType.HASH), key("SK", KeyType.RANGE))
        .globalSecondaryIndexes(
            GlobalSecondaryIndex.builder()
                .indexName("GSI3")
                .keySchema(key("GSI3_PK", KeyType.HASH), key("GSI3_SK", KeyType.RANGE))
                .projection(all -> all.projectionType(ProjectionType.ALL))
                .build())
        .build();
  }

  private static KeySchemaElement key(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  @AfterAll
  static void close() {
    store.close();
  }

  @Test
  void whoQueriesTheIndexAndThenWritesBooksTwice() {
    CyclicBarrier bothHaveLooked = new CyclicBarrier(2);

    List<Boolean> booked =
        together(2, rival -> bookByIndex("booking-" + rival, () -> await(bothHaveLooked)));

    assertThat(booked).as("both were told that they have it").containsExactly(true, true);
    assertThat(overlapping()).hasSize(2);
  }

  @Test
  void ofTheSameRivalsHereOneHasIt() {
    List<BookingResult> results = together(8, rival -> bookable.book(Samples.START));

    assertThat(results).filteredOn(BookingResult.Done.class::isInstance).hasSize(1);
    assertThat(bookable.bookings()).hasSize(1);
  }

  /** The scheme, word for word: look for conflicts in the index, then put if the key is new. */
  private boolean bookByIndex(String id, Runnable between) {
    if (!overlapping().isEmpty()) {
      return false;
    }
    between.run();
    client.putItem(
        put ->
            put.tableName(bookings)
                .item(item(id))
                .conditionExpression("attribute_not_exists(PK) AND attribute_not_exists(SK)"));
    return true;
  }

  private Map<String, AttributeValue> item(String id) {
    String start = Item.sortable(Samples.START);
    return Map.of(
        "PK", text("EVENTTYPE#" + bookable.talk.id().value()),
        "SK", text("BOOKING#" + Item.sortable(Samples.NOW) + "#" + id),
        "GSI3_PK", text("EVENTTYPE#" + bookable.talk.id().value()),
        "GSI3_SK", text("TIME#" + start + "#" + id),
        "status", text("CONFIRMED"));
  }

  /** Confirmed bookings that begin at that time. */
  private List<Map<String, AttributeValue>> overlapping() {
    String start = "TIME#" + Item.sortable(Samples.START);
    return client
        .query(
            query ->
                query
                    .tableName(bookings)
                    .indexName("GSI3")
                    .keyConditionExpression("GSI3_PK = :pk AND begins_with(GSI3_SK, :start)")
                    .filterExpression("#status = :confirmed")
                    .expressionAttributeNames(Map.of("#status", "status"))
                    .expressionAttributeValues(
                        Map.of(
                            ":pk", text("EVENTTYPE#" + bookable.talk.id().value()),
                            ":start", text(start),
                            ":confirmed", text("CONFIRMED"))))
        .items();
  }

  private static AttributeValue text(String value) {
    return AttributeValue.fromS(value);
  }

  private interface Rival<T> {
    T act(int number);
  }

  private static <T> List<T> together(int rivals, Rival<T> rival) {
    List<CompletableFuture<T>> all =
        IntStream.range(0, rivals)
            .mapToObj(number -> CompletableFuture.supplyAsync(() -> rival.act(number)))
            .toList();
    return all.stream().map(CompletableFuture::join).toList();
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await(20, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
