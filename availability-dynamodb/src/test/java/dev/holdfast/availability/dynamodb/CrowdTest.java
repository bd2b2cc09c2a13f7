package dev.holdfast.availability.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.document.DocumentStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Many who want time of one resource on one day. */
@Timeout(120)
class CrowdTest {

  private static final int CROWD = 64;
  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Instant MIDNIGHT = Instant.parse("2030-01-05T00:00:00Z");

  private final Spending spending = new Spending();
  private final DynamoDbClient client = spending.watch(Local.builder());
  private final Availability availability =
      Availability.on(DocumentStore.over(DynamoDbDocuments.open(client, Local.newTable())));

  @AfterEach
  void close() {
    client.close();
  }

  private static TimeSlot quarter(int number) {
    return TimeSlot.of(MIDNIGHT.plus(Duration.ofMinutes(15L * number)), Duration.ofMinutes(15));
  }

  private static List<BlockResult> all(int threads, IntFunction<BlockResult> task)
      throws Exception {
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Callable<BlockResult>> tasks =
          IntStream.range(0, CROWD)
              .<Callable<BlockResult>>mapToObj(i -> () -> task.apply(i))
              .toList();
      List<Future<BlockResult>> results = executor.invokeAll(tasks);
      return results.stream().map(CrowdTest::resultOf).toList();
    } finally {
      executor.shutdownNow();
    }
  }

  private static <T> T resultOf(Future<T> future) {
    try {
      return future.get();
    } catch (ExecutionException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void ofSixtyFourRivalsForOneSlotOneWins() throws Exception {
    List<BlockResult> results =
        all(CROWD, i -> availability.block(ROOM, quarter(0), Owner.of("rival-" + i)));

    assertThat(results).filteredOn(BlockResult.Blocked.class::isInstance).hasSize(1);
    assertThat(results)
        .filteredOn(BlockResult.Refused.class::isInstance)
        .hasSize(CROWD - 1)
        .extracting(result -> ((BlockResult.Refused) result).reason())
        .containsOnly(BlockResult.Reason.TAKEN);
    assertThat(availability.blockades(ROOM, quarter(0))).hasSize(1);
  }

  @Test
  void sixtyFourWhoDoNotOverlapAreAllServed() throws Exception {
    List<BlockResult> results =
        all(16, i -> availability.block(ROOM, quarter(i), Owner.of("guest-" + i)));

    assertThat(results).hasSize(CROWD).allMatch(BlockResult.Blocked.class::isInstance);
    assertThat(availability.blockades(ROOM, TimeSlot.of(MIDNIGHT, Duration.ofDays(1))))
        .hasSize(CROWD);
    System.out.printf(
        "%d blocks of one day from 16 threads: %d transactions, %d of them lost to rivals%n",
        CROWD, spending.writes(), spending.writes() - CROWD);
    assertThat(spending.writes()).isBetween(CROWD, CROWD * 16);
  }
}
