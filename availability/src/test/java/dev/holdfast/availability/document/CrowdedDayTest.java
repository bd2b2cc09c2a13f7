package dev.holdfast.availability.document;

import static dev.holdfast.availability.document.Samples.ROOM;
import static dev.holdfast.availability.document.Samples.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Many threads on the document of one day, each wanting other minutes of it. */
class CrowdedDayTest {

  private static final int THREADS = 64;
  private static final int MINUTES_EACH = 20;

  private final Availability availability =
      Availability.on(DocumentStore.over(InMemoryDocuments.create()));

  @Test
  void everybodyGetsTheirMinutesOfOneDay() throws Exception {
    CyclicBarrier start = new CyclicBarrier(THREADS);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<Future<Integer>> blocked = new ArrayList<>();

    for (int i = 0; i < THREADS; i++) {
      int thread = i;
      blocked.add(
          threads.submit(
              () -> {
                start.await(10, TimeUnit.SECONDS);
                return blockMinutes(thread);
              }));
    }
    for (Future<Integer> minutes : blocked) {
      assertThat(minutes.get(60, TimeUnit.SECONDS)).isEqualTo(MINUTES_EACH);
    }
    threads.shutdown();

    TimeSlot crowded = TimeSlot.of(at("01-02T00:00"), Duration.ofMinutes(THREADS * MINUTES_EACH));
    assertThat(availability.calendar(ROOM, crowded).availableSlots()).isEmpty();
  }

  /** How many of its minutes, all over the day, the thread got. */
  private int blockMinutes(int thread) {
    Owner owner = Owner.of("owner-" + thread);
    int blocked = 0;
    for (int i = 0; i < MINUTES_EACH; i++) {
      Duration start = Duration.ofMinutes((long) i * THREADS + thread);
      TimeSlot minute = TimeSlot.of(at("01-02T00:00").plus(start), Duration.ofMinutes(1));
      blocked += availability.block(ROOM, minute, owner) instanceof Blocked ? 1 : 0;
    }
    return blocked;
  }
}
