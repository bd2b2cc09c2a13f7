package dev.holdfast.availability.tck;

import static dev.holdfast.availability.tck.Times.MIDNIGHT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** A crowd on one resource, and an auditor who looks in again and again. */
final class MemoryStressTest {

  private static final int THREADS = 64;
  private static final int OPERATIONS = 1_000_000;
  private static final int HOURS = 2_000;
  private static final ResourceId ROOM = ResourceId.of("room");
  private static final TimeSlot EVER = TimeSlot.from(TimeSlot.EARLIEST);

  private final MemoryStore store = MemoryStore.create();
  private final Availability availability = Availability.on(store);
  private final LongAdder granted = new LongAdder();
  private final AtomicInteger running = new AtomicInteger(THREADS);

  @Test
  void aCrowdOnOneResourceNeverSharesTime() {
    long start = System.nanoTime();

    // The last one is the auditor.
    List<Integer> done = Race.among(THREADS + 1, i -> i < THREADS ? crowd(i) : audit());

    double seconds = (System.nanoTime() - start) / 1e9;
    int audits = done.get(THREADS);
    System.out.printf(
        "%d threads, %,d operations on one resource in %.1f s: %,.0f per second, %,d granted,"
            + " %d audits%n",
        THREADS, OPERATIONS, seconds, OPERATIONS / seconds, granted.sum(), audits);
    Auditor.assertNoOverlap(store.blockades(Set.of(ROOM), EVER));
    assertThat(audits).isPositive();
    assertThat(granted.sum()).isBetween(OPERATIONS / 10L, (long) OPERATIONS);
  }

  private int crowd(int number) {
    Owner owner = Owner.of("owner-" + number);
    SplittableRandom random = new SplittableRandom(number);
    for (int i = 0; i < OPERATIONS / THREADS; i++) {
      if (act(random, owner)) {
        granted.increment();
      }
    }
    running.decrementAndGet();
    return OPERATIONS / THREADS;
  }

  private int audit() {
    int audits = 0;
    while (running.get() > 0) {
      Auditor.assertNoOverlap(store.blockades(Set.of(ROOM), EVER));
      audits++;
      LockSupport.parkNanos(5_000_000);
    }
    return audits;
  }

  private boolean act(SplittableRandom random, Owner owner) {
    Instant from = MIDNIGHT.plus(Duration.ofHours(random.nextInt(HOURS)));
    TimeSlot slot = TimeSlot.of(from, Duration.ofHours(1 + random.nextInt(3)));
    int choice = random.nextInt(10);
    if (choice < 4) {
      return availability.block(ROOM, slot, owner) instanceof BlockResult.Blocked;
    }
    if (choice < 6) {
      return availability.hold(ROOM, slot, owner, Duration.ofMillis(5))
          instanceof BlockResult.Blocked;
    }
    List<Blockade> there = store.blockades(Set.of(ROOM), slot);
    return !there.isEmpty()
        && availability.release(ROOM, there.get(0).slot(), there.get(0).owner())
            instanceof ReleaseResult.Released;
  }
}
