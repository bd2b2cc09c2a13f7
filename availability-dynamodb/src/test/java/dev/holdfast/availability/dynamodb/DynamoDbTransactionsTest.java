package dev.holdfast.availability.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityEvent;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.document.DocumentStore;
import dev.holdfast.testbed.DynamoDbServer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** A booking in a table of its own and the time that it claims: both, or none. */
@Timeout(60)
class DynamoDbTransactionsTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Instant MORNING = Instant.parse("2030-01-05T09:00:00Z");
  private static final TimeSlot HOUR = TimeSlot.of(MORNING, Duration.ofHours(1));

  private final String bookings = Local.newTable();
  private final DynamoDbClient client;
  private final Wire wire = Wire.to(DynamoDbServer.shared().endpoint());
  private final List<AvailabilityEvent> events = new ArrayList<>();
  private final Availability availability;
  private final DynamoDbTransactions transactions;

  DynamoDbTransactionsTest() {
    client = Local.client(wire);
    DynamoDbDocuments documents = DynamoDbDocuments.open(client, Local.newTable());
    availability = Availability.on(DocumentStore.over(documents));
    transactions = DynamoDbTransactions.over(documents, Clock.systemUTC(), events::add);
  }

  @AfterEach
  void close() {
    client.close();
    wire.close();
  }

  /** A new booking, which must not be there yet. */
  private TransactWriteItem booking(String id, String text) {
    return TransactWriteItem.builder()
        .put(
            it ->
                it.tableName(bookings)
                    .item(
                        Map.of("id", AttributeValue.fromS(id), "text", AttributeValue.fromS(text)))
                    .conditionExpression("attribute_not_exists(id)"))
        .build();
  }

  private Optional<String> textOf(String id) {
    var item =
        client
            .getItem(
                it ->
                    it.tableName(bookings)
                        .key(Map.of("id", AttributeValue.fromS(id)))
                        .consistentRead(true))
            .item();
    return Optional.ofNullable(item.get("text")).map(AttributeValue::s);
  }

  private BlockResult book(String id, TimeSlot slot) {
    return transactions.run(
        (operations, items) -> {
          BlockResult result = operations.block(ROOM, slot, Owner.of(id));
          if (result instanceof BlockResult.Refused) {
            return Outcome.rollback(result);
          }
          items.add(booking(id, "booked"));
          return Outcome.commit(result);
        });
  }

  @Test
  void aBookingAndItsTimeAreOneRequest() {
    wire.next(Wire.WRITE);

    assertThat(book("booking-1", HOUR)).isInstanceOf(BlockResult.Blocked.class);

    assertThat(wire.requests(Wire.WRITE)).isEqualTo(1);
    assertThat(textOf("booking-1")).contains("booked");
    assertThat(availability.blockades(ROOM, HOUR)).hasSize(1);
    assertThat(events).hasSize(1);
  }

  @Test
  void aRefusedOneLeavesNoTrace() {
    availability.block(ROOM, HOUR, Owner.of("Ann"));

    assertThat(book("booking-1", HOUR)).isInstanceOf(BlockResult.Refused.class);

    assertThat(textOf("booking-1")).isEmpty();
    assertThat(events).isEmpty();
  }

  @Test
  void whatABodyThrowsLeavesNoTrace() {
    assertThatThrownBy(
            () ->
                transactions.run(
                    (operations, items) -> {
                      operations.block(ROOM, HOUR, Owner.of("Ann"));
                      items.add(booking("booking-1", "never"));
                      throw new IllegalStateException("boom");
                    }))
        .hasMessage("boom");

    assertThat(textOf("booking-1")).isEmpty();
    assertThat(availability.isAvailable(ROOM, HOUR)).isTrue();
  }

  @Test
  void whoLosesTheTimeToARivalRunsAgainAndSeesIt() {
    AtomicInteger runs = new AtomicInteger();

    BlockResult result =
        transactions.run(
            (operations, items) -> {
              BlockResult blocked = operations.block(ROOM, HOUR, Owner.of("booking-1"));
              items.add(booking("run-" + runs.incrementAndGet(), "log"));
              if (runs.get() == 1) {
                availability.block(ROOM, HOUR, Owner.of("Ann"));
              }
              return Outcome.commit(blocked);
            });

    assertThat(result).isInstanceOf(BlockResult.Refused.class);
    assertThat(textOf("run-1")).isEmpty();
    assertThat(textOf("run-2")).contains("log");
    assertThat(availability.blockades(ROOM, HOUR).get(0).owner()).isEqualTo(Owner.of("Ann"));
    assertThat(events).isEmpty();
  }

  @Test
  void whoLosesAnItemOfItsOwnToARivalRunsAgainAndSeesIt() {
    AtomicInteger runs = new AtomicInteger();

    String result =
        transactions.run(
            (operations, items) -> {
              Optional<String> before = textOf("key");
              if (before.isPresent()) {
                return Outcome.rollback(before.get());
              }
              operations.block(ROOM, HOUR, Owner.of("booking-1"));
              items.add(booking("key", "mine"));
              if (runs.incrementAndGet() == 1) {
                client.putItem(
                    it ->
                        it.tableName(bookings)
                            .item(
                                Map.of(
                                    "id", AttributeValue.fromS("key"),
                                    "text", AttributeValue.fromS("the rival's"))));
              }
              return Outcome.commit("mine");
            });

    assertThat(result).isEqualTo("the rival's");
    assertThat(availability.isAvailable(ROOM, HOUR)).isTrue();
  }

  @Test
  void aBookingWhoseAnswerIsLostIsAcknowledgedAndThereOnce() {
    wire.next(Wire.WRITE, Wire.Fault.ANSWER_LOST);

    assertThat(book("booking-1", HOUR)).isInstanceOf(BlockResult.Blocked.class);

    assertThat(wire.requests(Wire.WRITE)).isEqualTo(2);
    assertThat(textOf("booking-1")).contains("booked");
    assertThat(availability.blockades(ROOM, HOUR)).hasSize(1);
    assertThat(events).hasSize(1);
  }

  @Test
  void whoWantsNobodysTimeCanWriteToo() {
    transactions.run(
        (operations, items) -> {
          items.add(booking("alone", "yes"));
          return Outcome.commit("done");
        });

    assertThat(textOf("alone")).contains("yes");
  }

  @Test
  void asManyBookingsAsHoursAreHadByRivals() {
    List<CompletableFuture<BlockResult>> rivals =
        IntStream.range(0, 24)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () ->
                            book(
                                "booking-" + i,
                                TimeSlot.of(
                                    MORNING.plus(Duration.ofHours(i % 8)), Duration.ofHours(1)))))
            .toList();

    List<Integer> winners =
        IntStream.range(0, rivals.size())
            .filter(i -> rivals.get(i).join() instanceof BlockResult.Blocked)
            .boxed()
            .toList();

    assertThat(winners).hasSize(8);
    IntStream.range(0, rivals.size())
        .forEach(
            i ->
                assertThat(textOf("booking-" + i).isPresent())
                    .as("booking " + i)
                    .isEqualTo(winners.contains(i)));
  }
}
