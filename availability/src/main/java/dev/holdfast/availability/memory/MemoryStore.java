package dev.holdfast.availability.memory;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreTransaction;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;

/**
 * Exclusive time in the memory of this process: exact, safe for any number of threads, gone when
 * the process ends.
 *
 * <p>All data is one immutable value behind one reference. A transaction works on the value it
 * found and ends by swapping the reference. If the value has changed meanwhile, but none of the
 * resources that the transaction looked at for its decisions, its changes are put on top of the new
 * value; otherwise the body runs again. Readers take the value and never wait or make others wait.
 *
 * <p>A body that loses too often runs while the others' commits wait, so nobody starves.
 */
public final class MemoryStore implements AvailabilityStore {

  private static final int OPTIMISTIC_RUNS = 16;

  private final Clock clock;
  private final AtomicReference<State> state = new AtomicReference<>(State.EMPTY);
  private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();

  private MemoryStore(Clock clock) {
    this.clock = Objects.requireNonNull(clock, "Clock must not be null");
  }

  public static MemoryStore create() {
    return create(Clock.systemUTC());
  }

  /** With the clock by which holds expire. */
  public static MemoryStore create(Clock clock) {
    return new MemoryStore(clock);
  }

  @Override
  public TimeSlot normalize(TimeSlot slot) {
    return slot;
  }

  @Override
  public ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    return transact(tx -> Outcome.commit(tx.claim(claims, owner, holdFor))).result();
  }

  @Override
  public <T> Outcome<T> transact(Function<StoreTransaction, Outcome<T>> body) {
    for (int run = 0; run < OPTIMISTIC_RUNS; run++) {
      MemoryTransaction tx = begin();
      Outcome<T> outcome = body.apply(tx);
      if (ended(tx, outcome, gate.readLock())) {
        return outcome;
      }
    }
    gate.writeLock().lock();
    try {
      MemoryTransaction tx = begin();
      Outcome<T> outcome = body.apply(tx);
      if (!ended(tx, outcome, gate.writeLock())) {
        throw new IllegalStateException("Somebody committed although all others have to wait");
      }
      return outcome;
    } finally {
      gate.writeLock().unlock();
    }
  }

  private MemoryTransaction begin() {
    return new MemoryTransaction(latest(), clock.instant());
  }

  private State latest() {
    return Objects.requireNonNull(state.get());
  }

  /** Whether the transaction is over; if not, a rival was faster and it has to run again. */
  private boolean ended(MemoryTransaction tx, Outcome<?> outcome, Lock turn) {
    if (!outcome.isCommit() || !tx.hasChanges()) {
      return true;
    }
    turn.lock();
    try {
      while (true) {
        State latest = latest();
        Optional<State> next = tx.onTopOf(latest);
        if (next.isEmpty() || state.compareAndSet(latest, next.get())) {
          return next.isPresent();
        }
      }
    } finally {
      turn.unlock();
    }
  }

  /** The store commits by itself, so everything that was written is committed. */
  @Override
  public void afterCommit(Runnable task) {
    task.run();
  }

  @Override
  public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
    return begin().blockades(resources, slot);
  }

  @Override
  public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
    return begin().calendars(resources, window);
  }

  @Override
  public List<ResourceId> childrenOf(ResourceId parent) {
    return begin().childrenOf(parent);
  }
}
