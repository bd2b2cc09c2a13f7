package dev.holdfast.availability.tck;

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
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Does what the right store does; its children break one promise. */
class ForwardingStore implements AvailabilityStore {

  private final AvailabilityStore right;

  ForwardingStore(AvailabilityStore right) {
    this.right = right;
  }

  /** The transaction as its body shall see it. */
  StoreTransaction wrapped(StoreTransaction tx) {
    return tx;
  }

  @Override
  public TimeSlot normalize(TimeSlot slot) {
    return right.normalize(slot);
  }

  @Override
  public final ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    return transact(tx -> Outcome.commit(tx.claim(claims, owner, holdFor))).result();
  }

  @Override
  public <T> Outcome<T> transact(Function<StoreTransaction, Outcome<T>> body) {
    return right.transact(tx -> body.apply(wrapped(tx)));
  }

  @Override
  public void afterCommit(Runnable task) {
    right.afterCommit(task);
  }

  @Override
  public final List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
    return transact(tx -> Outcome.commit(tx.blockades(resources, slot))).result();
  }

  @Override
  public final List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
    return transact(tx -> Outcome.commit(tx.calendars(resources, window))).result();
  }

  @Override
  public final List<ResourceId> childrenOf(ResourceId parent) {
    return transact(tx -> Outcome.commit(tx.childrenOf(parent))).result();
  }

  /** Does what the right transaction does. */
  static class ForwardingTransaction implements StoreTransaction {

    private final StoreTransaction right;

    ForwardingTransaction(StoreTransaction right) {
      this.right = right;
    }

    @Override
    public ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
      return right.claim(claims, owner, holdFor);
    }

    @Override
    public List<Blockade> protect(List<Claim> claims) {
      return right.protect(claims);
    }

    @Override
    public List<Blockade> lock(List<Claim> claims) {
      return right.lock(claims);
    }

    @Override
    public void replace(List<Blockade> gone, List<Blockade> instead) {
      right.replace(gone, instead);
    }

    @Override
    public void setParent(ResourceId resource, Optional<ResourceId> parent) {
      right.setParent(resource, parent);
    }

    @Override
    public Instant now() {
      return right.now();
    }

    @Override
    public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
      return right.blockades(resources, slot);
    }

    @Override
    public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
      return right.calendars(resources, window);
    }

    @Override
    public List<ResourceId> childrenOf(ResourceId parent) {
      return right.childrenOf(parent);
    }
  }
}
