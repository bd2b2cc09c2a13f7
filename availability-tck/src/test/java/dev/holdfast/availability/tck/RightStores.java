package dev.holdfast.availability.tck;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.SegmentGrid;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreTransaction;
import java.time.Clock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/** Stores that keep their promise, each in its own way. */
final class RightStores {

  private RightStores() {}

  static final class InMemory extends QuickContract {}

  /** Right, so that what the careless tables do wrong is their carelessness. */
  static final class CarefulRows extends QuickContract {
    @Override
    AvailabilityStore create(Clock clock) {
      return new RowStore(clock, RowStore.Carelessness.NONE);
    }
  }

  /** Whoever comes second waits, readers too. */
  static final class OneWriterAtATime extends QuickContract {
    @Override
    AvailabilityStore create(Clock clock) {
      ReentrantLock turn = new ReentrantLock();
      return new ForwardingStore(MemoryStore.create(clock)) {
        @Override
        public <T> Outcome<T> transact(Function<StoreTransaction, Outcome<T>> body) {
          turn.lock();
          try {
            return super.transact(body);
          } finally {
            turn.unlock();
          }
        }
      };
    }
  }

  static final class QuarterHours extends QuickContract {
    @Override
    AvailabilityStore create(Clock clock) {
      return onGrid(clock, 15);
    }
  }

  static final class WholeHours extends QuickContract {
    @Override
    AvailabilityStore create(Clock clock) {
      return onGrid(clock, 60);
    }
  }

  private static AvailabilityStore onGrid(Clock clock, int minutes) {
    SegmentGrid grid = SegmentGrid.ofMinutes(minutes);
    return new ForwardingStore(MemoryStore.create(clock)) {
      @Override
      public TimeSlot normalize(TimeSlot slot) {
        return grid.normalize(slot);
      }
    };
  }
}
