package dev.holdfast.benchmarks.memory;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * The cost of contention for one resource: rivals with a thread each, against the same rivals
 * taking turns in one thread, where nobody ever loses a race.
 */
final class HotResource {

  private static final String NAME = "block.memory.hot";
  private static final int CELLS = 1_000;
  private static final int TURN = 16;

  /** A fresh store with the one resource that all rivals want. */
  record Arena(
      MemoryStore store,
      Availability availability,
      ResourceId resource,
      int cells,
      Witness witness) {

    static Arena create() {
      MemoryStore store = MemoryStore.create();
      ResourceId resource = ResourceId.of("hot");
      return new Arena(store, Availability.on(store), resource, CELLS, new Witness(CELLS));
    }

    List<Rival> rivals(int count, long seed) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Rival> rivals = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        rivals.add(new Rival(this, Owner.of("rival " + i), random.split()));
      }
      return rivals;
    }
  }

  /** How the operations of a run are carried out. */
  private interface Mode {
    void act(List<Rival> rivals, int operationsEach);
  }

  private final int threads;
  private final int operationsEach;
  private final int rounds;
  private long blocked;
  private long refused;

  HotResource(int threads, int operations, int rounds) {
    this.threads = threads;
    this.operationsEach = operations / threads;
    this.rounds = rounds;
  }

  Figure measure(Consumer<String> progress) {
    progress.accept(
        "%s: %d threads, %,d operations on one resource, then the same by one thread, %d times"
            .formatted(NAME, threads, threads * operationsEach, rounds + 1));
    operationsPerSecond(HotResource::inOneThread, 0);
    operationsPerSecond(HotResource::inThreads, 0);
    List<Figure.Round> measured = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      double one = operationsPerSecond(HotResource::inOneThread, round);
      double many = operationsPerSecond(HotResource::inThreads, round);
      measured.add(new Figure.Round(many, one));
    }
    return new Figure(NAME, "ops/s", measured, Target.atLeast(0.3), note());
  }

  private String note() {
    long operations = 2L * (rounds + 1) * threads * operationsEach;
    return "%d threads against 1 on one resource; of %,d operations %d%% blocked, %d%% refused,"
            .formatted(threads, operations, 100 * blocked / operations, 100 * refused / operations)
        + " the rest released; no overlap at any time";
  }

  private double operationsPerSecond(Mode mode, long seed) {
    Arena arena = Arena.create();
    List<Rival> rivals = arena.rivals(threads, seed);
    long start = System.nanoTime();
    mode.act(rivals, operationsEach);
    long nanos = System.nanoTime() - start;
    check(arena, rivals);
    blocked += rivals.stream().mapToLong(Rival::blocked).sum();
    refused += rivals.stream().mapToLong(Rival::refused).sum();
    return 1e9 * threads * operationsEach / nanos;
  }

  private static void inOneThread(List<Rival> rivals, int operationsEach) {
    for (int done = 0; done < operationsEach; done += TURN) {
      int turn = Math.min(TURN, operationsEach - done);
      rivals.forEach(rival -> rival.act(turn));
    }
  }

  private static void inThreads(List<Rival> rivals, int operationsEach) {
    ExecutorService threads = Executors.newFixedThreadPool(rivals.size());
    CountDownLatch ready = new CountDownLatch(rivals.size());
    try {
      List<Callable<Rival>> tasks = new ArrayList<>();
      for (Rival rival : rivals) {
        tasks.add(
            () -> {
              ready.countDown();
              ready.await();
              rival.act(operationsEach);
              return rival;
            });
      }
      for (Future<Rival> task : threads.invokeAll(tasks)) {
        task.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("A rival failed while measuring " + NAME, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while measuring " + NAME, e);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Checks that the store has exactly what the rivals got, and nothing twice. */
  static void check(Arena arena, List<Rival> rivals) {
    List<Blockade> kept =
        arena.store().blockades(Set.of(arena.resource()), Cells.slot(0, arena.cells()));
    Overlaps.checkNone(kept);
    for (Rival rival : rivals) {
      BitSet cells = new BitSet();
      kept.stream()
          .filter(blockade -> blockade.isBlockedBy(rival.owner()))
          .map(Blockade::slot)
          .forEach(slot -> cells.set(Cells.numberOf(slot.from()), Cells.numberOf(slot.to())));
      if (!cells.equals(rival.mine())) {
        throw new IllegalStateException(
            "%s was given the cells %s, but the store kept %s"
                .formatted(rival.owner(), rival.mine(), cells));
      }
    }
  }
}
