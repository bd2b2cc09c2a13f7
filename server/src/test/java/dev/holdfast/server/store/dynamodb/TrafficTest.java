package dev.holdfast.server.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.dynamodb.DynamoDbDocuments;
import dev.holdfast.scheduling.booking.BookingResult;
import dev.holdfast.server.store.Samples;
import dev.holdfast.server.store.ServiceStore;
import dev.holdfast.server.store.Stores;
import dev.holdfast.testbed.DynamoDbServer;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How many requests are sent to DynamoDB, whatever it has stored. */
@Tag("long")
final class TrafficTest {

  private static final Traffic TRAFFIC = new Traffic();
  private static ServiceStore store;
  private static BookableHost bookable;

  @BeforeAll
  static void open() {
    var builder =
        Stores.builder(DynamoDbServer.shared().endpoint())
            .overrideConfiguration(it -> it.addExecutionInterceptor(TRAFFIC));
    String prefix = DynamoDbServer.newTableName() + "_";
    store = DynamoDbStore.open(DynamoDbDocuments.client(builder), prefix, event -> "{}");
    bookable = new BookableHost(store);
  }

  @AfterAll
  static void close() {
    store.close();
  }

  private static void book(BookableHost at, int slot) {
    BookingResult result = at.book(Samples.START.plus(Duration.ofMinutes(15L * slot)));
    assertThat(result).isInstanceOf(BookingResult.Done.class);
  }

  @Test
  void aBookingIsOneTransactionAndAFixedNumberOfReads() {
    book(bookable, 0);
    Map<String, Integer> early = TRAFFIC.of(() -> book(bookable, 1));

    for (int slot = 2; slot < 40; slot++) {
      book(bookable, slot);
    }
    Map<String, Integer> late = TRAFFIC.of(() -> book(bookable, 40));

    assertThat(early)
        .as("reply, event type by id, host; the host's calendars; the host's time")
        .isEqualTo(Map.of("GetItem", 4, "Query", 1, "BatchGetItem", 3, "TransactWriteItems", 1));
    assertThat(late).isEqualTo(early);
  }

  @Test
  void theSlotsOfAMonthTakeAFixedNumberOfReads() {
    BookableHost busy = new BookableHost(store);
    BookableHost free = new BookableHost(store);
    book(free, 1);
    Map<String, Integer> before = slots(free);
    for (int slot = 0; slot < 100; slot++) {
      book(busy, slot * 7);
    }

    assertThat(before)
        .as("event type by id; the host's calendars; the host's time, and whether it is still so")
        .isEqualTo(Map.of("GetItem", 2, "Query", 1, "BatchGetItem", 3));
    assertThat(slots(free)).as("whatever others have").isEqualTo(before);
    assertThat(slots(busy)).as("whatever one has").isEqualTo(before);
  }

  private static Map<String, Integer> slots(BookableHost at) {
    AtomicReference<Integer> offered = new AtomicReference<>();
    Map<String, Integer> traffic =
        TRAFFIC.of(() -> offered.set(at.slots(Samples.START, 31).size()));
    assertThat(offered.get()).isBetween(31 * 96 - 150, 31 * 96 - 1);
    return traffic;
  }
}
