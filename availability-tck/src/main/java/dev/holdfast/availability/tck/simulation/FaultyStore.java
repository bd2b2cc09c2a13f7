package dev.holdfast.availability.tck.simulation;

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
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A store whose every call may fail: before it did anything, after it did everything, or anywhere
 * within a transaction. Bodies may run twice, and rivals come in between.
 */
final class FaultyStore implements AvailabilityStore {

  private final AvailabilityStore store;
  private final Faults faults;

  FaultyStore(AvailabilityStore store, Faults faults) {
    this.store = store;
    this.faults = faults;
  }

  @Override
  public TimeSlot normalize(TimeSlot slot) {
    return store.normalize(slot);
  }

  @Override
  public ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    faults.beforeCall("claim");
    faults.letRivalIn();
    ClaimResult result = store.claim(claims, owner, holdFor);
    faults.afterCall("claim");
    return result;
  }

  @Override
  public <T> Outcome<T> transact(Function<StoreTransaction, Outcome<T>> body) {
    faults.beforeCall("transact");
    if (faults.rerun()) {
      runInVain(body);
    }
    Outcome<T> outcome = store.transact(tx -> run(body, tx));
    faults.afterCall("transact");
    return outcome;
  }

  private <T> void runInVain(Function<StoreTransaction, Outcome<T>> body) {
    try {
      store.transact(tx -> Outcome.rollback(run(body, tx).result()));
    } catch (RuntimeException e) {
      // Failures of a run that is repeated do not count.
    }
  }

  private <T> Outcome<T> run(Function<StoreTransaction, Outcome<T>> body, StoreTransaction tx) {
    faults.openTransaction();
    try {
      faults.letRivalIn();
      Outcome<T> outcome = body.apply(new FaultyTransaction(tx, faults));
      faults.letRivalIn();
      faults.beforeCall("commit");
      return outcome;
    } finally {
      faults.closeTransaction();
    }
  }

  @Override
  public void afterCommit(Runnable task) {
    faults.afterCall("afterCommit");
    store.afterCommit(task);
  }

  @Override
  public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
    faults.beforeCall("blockades");
    return store.blockades(resources, slot);
  }

  @Override
  public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
    faults.beforeCall("calendars");
    return store.calendars(resources, window);
  }

  @Override
  public List<ResourceId> childrenOf(ResourceId parent) {
    faults.beforeCall("childrenOf");
    return store.childrenOf(parent);
  }
}
