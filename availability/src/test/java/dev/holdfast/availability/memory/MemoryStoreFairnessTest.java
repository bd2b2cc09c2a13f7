package dev.holdfast.availability.memory;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class MemoryStoreFairnessTest {

  private static final ResourceId ROOM = ResourceId.of("room");
  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");
  private static final Instant START = Instant.parse("2026-01-05T00:00:00Z");

  @Test
  @Timeout(30)
  void aTransactionThatLosesEveryRaceIsHeardInTheEnd() {
    Availability availability = Availability.on(MemoryStore.create());
    AtomicInteger runs = new AtomicInteger();

    BlockResult result =
        availability.transaction(
            tx -> {
              if (runs.incrementAndGet() <= 16) {
                availability.block(ROOM, hour(100 + runs.get()), BOB);
              }
              return commit(tx.block(ROOM, hour(1), ANN));
            });

    assertThat(result).isInstanceOf(BlockResult.Blocked.class);
    assertThat(runs).hasValue(17);
    assertThat(availability.calendar(ROOM, hour(1)).takenBy(ANN)).containsExactly(hour(1));
  }

  @Test
  @Timeout(30)
  void rivalsOnOtherResourcesDoNotMakeATransactionRunAgain() {
    Availability availability = Availability.on(MemoryStore.create());
    AtomicInteger runs = new AtomicInteger();

    availability.transaction(
        tx -> {
          runs.incrementAndGet();
          BlockResult mine = tx.block(ROOM, hour(1), ANN);
          availability.block(ResourceId.of("other room"), hour(1), BOB);
          return commit(mine);
        });

    assertThat(runs).hasValue(1);
    assertThat(availability.isAvailable(ROOM, hour(1))).isFalse();
    assertThat(availability.isAvailable(ResourceId.of("other room"), hour(1))).isFalse();
  }

  @Test
  @Timeout(30)
  void rivalsWaitForATransactionThatLostTooOften() {
    Availability availability = Availability.on(MemoryStore.create());
    AtomicInteger runs = new AtomicInteger();
    List<CompletableFuture<BlockResult>> rivals = new ArrayList<>();

    BlockResult result =
        availability.transaction(
            tx -> {
              BlockResult mine = tx.block(ROOM, hour(1), ANN);
              int run = runs.incrementAndGet();
              rivals.add(later(() -> availability.block(ROOM, hour(100 + run), BOB)));
              awaitBriefly(rivals.get(run - 1), run);
              return commit(mine);
            });

    assertThat(result).isInstanceOf(BlockResult.Blocked.class);
    assertThat(runs).hasValue(17);
    assertThat(rivals)
        .allSatisfy(it -> assertThat(it.join()).isInstanceOf(BlockResult.Blocked.class));
  }

  @Test
  void whatChangesNothingIsNotRunAgain() {
    Availability availability = Availability.on(MemoryStore.create());
    availability.block(ROOM, hour(1), BOB);
    AtomicInteger runs = new AtomicInteger();

    availability.transaction(
        tx -> {
          BlockResult refused = tx.block(ROOM, hour(1), ANN);
          availability.block(ROOM, hour(1 + runs.incrementAndGet()), BOB);
          return commit(refused);
        });

    assertThat(runs).hasValue(1);
  }

  private static <T> CompletableFuture<T> later(Supplier<T> deed) {
    CompletableFuture<T> done = new CompletableFuture<>();
    Thread thread = new Thread(() -> done.complete(deed.get()), "rival");
    thread.setDaemon(true);
    thread.start();
    return done;
  }

  /** To the end, unless it is the one that has to wait. */
  private static void awaitBriefly(CompletableFuture<?> rival, int run) {
    try {
      rival.get(run <= 16 ? 10_000 : 100, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      assertThat(run).isEqualTo(17);
    } catch (ExecutionException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static TimeSlot hour(int number) {
    return TimeSlot.of(START.plus(Duration.ofHours(number)), Duration.ofHours(1));
  }
}
