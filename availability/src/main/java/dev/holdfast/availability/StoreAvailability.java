package dev.holdfast.availability;

import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreReads;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The operations on a store, each a transaction of its own. */
final class StoreAvailability extends Operations implements Availability {

  private static final System.Logger LOG = System.getLogger(StoreAvailability.class.getName());

  private final AvailabilityStore store;
  private final AvailabilityListener listener;
  private final PlainReads reads;

  StoreAvailability(AvailabilityStore store, AvailabilityListener listener) {
    this.store = Objects.requireNonNull(store, "Store must not be null");
    this.listener = Objects.requireNonNull(listener, "Listener must not be null");
    this.reads = new PlainReads(() -> store, store::normalize);
  }

  @Override
  public <T> T transaction(Function<AvailabilityOperations, Outcome<T>> body) {
    Objects.requireNonNull(body, "Body of a transaction must not be null");
    return transact(body::apply);
  }

  @Override
  StoreReads store() {
    return store;
  }

  @Override
  List<Blockade> look(Set<ResourceId> resources, TimeSlot slot) {
    return reads.look(resources, slot);
  }

  @Override
  List<Calendar> lookAt(Set<ResourceId> resources, TimeSlot window) {
    return reads.lookAt(resources, window);
  }

  @Override
  public List<ResourceId> findAvailableUnder(ResourceId parent, TimeSlot slot) {
    return reads.findAvailableUnder(parent, slot);
  }

  @Override
  public List<ResourceId> childrenOf(ResourceId parent) {
    return reads.childrenOf(parent);
  }

  @Override
  TimeSlot normalize(TimeSlot slot) {
    return store.normalize(slot);
  }

  @Override
  ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    ClaimResult result = store.claim(claims, owner, holdFor);
    if (result instanceof ClaimResult.Added added) {
      publish(added.blockades().stream().map(Rules::eventOf).toList());
    }
    return result;
  }

  @Override
  <T> T run(Function<Engine, T> step) {
    return transact(operations -> Outcome.commit(operations.run(step)));
  }

  @Override
  BlockResult answerTo(StoreException failure) {
    if (failure.kind() == StoreException.Kind.CONTENDED) {
      return new BlockResult.Refused(BlockResult.Reason.CONTENDED, List.of());
    }
    throw failure;
  }

  /** What the last run of a body ended with: earlier runs never happened. */
  private record Done<T>(T result, List<AvailabilityEvent> events) {}

  private <T> T transact(Function<TransactionOperations, Outcome<T>> body) {
    Outcome<Done<T>> outcome =
        store.transact(
            tx -> {
              var operations = new TransactionOperations(tx, store::normalize);
              Outcome<T> end = operations.runToTheEnd(body);
              var done = new Done<>(end.result(), List.copyOf(operations.events()));
              return end.isCommit() ? Outcome.commit(done) : Outcome.rollback(done);
            });
    if (outcome.isCommit()) {
      publish(outcome.result().events());
    }
    return outcome.result().result();
  }

  private void publish(List<AvailabilityEvent> events) {
    if (!events.isEmpty()) {
      store.afterCommit(() -> events.forEach(this::handOver));
    }
  }

  private void handOver(AvailabilityEvent event) {
    try {
      listener.on(event);
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "Listener failed on " + event.getClass().getSimpleName(), e);
    }
  }
}
