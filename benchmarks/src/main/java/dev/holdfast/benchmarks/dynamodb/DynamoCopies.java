package dev.holdfast.benchmarks.dynamodb;

import dev.holdfast.availability.dynamodb.DynamoDbReading;
import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * Hosts with the same bookings as another one, only with other ids: the items as they are, which is
 * much faster than to book. Left out is what finds a booking by its id.
 */
final class DynamoCopies {

  private static final int A_BATCH = 25;
  private static final int HOSTS_TO_TELL = 100;

  private final DynamoDbClient client;
  private final EventType original;
  private final Map<String, List<Map<String, AttributeValue>>> items;

  /** The original's partitions are in tables with this prefix. */
  DynamoCopies(DynamoDbClient client, String prefix, EventType original) {
    this.client = client;
    this.original = original;
    this.items =
        Stream.of("scheduling_bookings", "scheduling_time")
            .map(name -> prefix + name)
            .collect(Collectors.toMap(table -> table, this::itemsOf));
  }

  private List<Map<String, AttributeValue>> itemsOf(String table) {
    return client.scanPaginator(scan -> scan.tableName(table)).items().stream()
        .filter(item -> !item.containsKey("PK") || item.get("PK").s().startsWith("EVENTTYPE#"))
        .toList();
  }

  /** Stores copies of the host, and reports from time to time how many bookings there are. */
  void store(int hosts, Consumer<String> progress) {
    AtomicInteger stored = new AtomicInteger(1);
    IntStream.range(0, hosts)
        .parallel()
        .forEach(
            host -> {
              storeOne();
              if (stored.incrementAndGet() % HOSTS_TO_TELL == 0) {
                progress.accept("  %,d".formatted(stored.get() * DynamoBookings.A_HOST));
              }
            });
  }

  private void storeOne() {
    Map<String, String> ids = new HashMap<>();
    ids.put(original.host().value(), HostId.random().value());
    ids.put(original.id().value(), EventTypeId.random().value());
    items.forEach((table, originals) -> store(table, originals, ids));
  }

  private void store(
      String table, List<Map<String, AttributeValue>> originals, Map<String, String> ids) {
    List<WriteRequest> batch = new ArrayList<>();
    for (Map<String, AttributeValue> item : originals) {
      batch.add(WriteRequest.builder().putRequest(put -> put.item(copy(item, ids))).build());
      if (batch.size() == A_BATCH) {
        write(table, batch);
      }
    }
    write(table, batch);
  }

  private void write(String table, List<WriteRequest> batch) {
    Map<String, List<WriteRequest>> left = Map.of(table, List.copyOf(batch));
    while (!batch.isEmpty() && !left.isEmpty()) {
      Map<String, List<WriteRequest>> now = left;
      left =
          DynamoDbReading.insist(
                  "BatchWriteItem", () -> client.batchWriteItem(write -> write.requestItems(now)))
              .unprocessedItems();
    }
    batch.clear();
  }

  private Map<String, AttributeValue> copy(
      Map<String, AttributeValue> item, Map<String, String> ids) {
    AttributeValue key = item.get("SK"); // ends with the id of a booking
    String booking = key == null ? "" : key.s().substring(key.s().lastIndexOf('#') + 1);
    if (key != null) {
      ids.put(booking, BookingId.random().value());
    }
    Map<String, AttributeValue> copy = new HashMap<>(item);
    copy.replaceAll((name, value) -> copy(value, ids));
    ids.remove(booking);
    return copy;
  }

  private static AttributeValue copy(AttributeValue value, Map<String, String> ids) {
    String text = value.s();
    if (text == null) {
      return value;
    }
    for (Map.Entry<String, String> id : ids.entrySet()) {
      text = text.replace(id.getKey(), id.getValue());
    }
    return AttributeValue.fromS(text);
  }
}
