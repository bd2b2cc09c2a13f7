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

/** Lets a rival act at one certain moment of its client's work. */
final class InterleavingStore implements AvailabilityStore {

  /** Where updates get lost in a store that does not guard them. */
  enum Moment {
    AFTER_LOOK,
    BEFORE_CLAIM,
    AFTER_CLAIM,
    BEFORE_LOCK,
    AFTER_LOCK,
    AFTER_REPLACE
  }

  private final AvailabilityStore store;
  private final Moment moment;
  private final Rival<?> rival;

  InterleavingStore(AvailabilityStore store, Moment moment, Rival<?> rival) {
    this.store = store;
    this.moment = moment;
    this.rival = rival;
  }

  private void reach(Moment reached) {
    if (reached == moment) {
      rival.actToTheEnd();
    }
  }

  @Override
  public TimeSlot normalize(TimeSlot slot) {
    return store.normalize(slot);
  }

  @Override
  public ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    reach(Moment.BEFORE_CLAIM);
    ClaimResult result = store.claim(claims, owner, holdFor);
    reach(Moment.AFTER_CLAIM);
    return result;
  }

  @Override
  public <T> Outcome<T> transact(Function<StoreTransaction, Outcome<T>> body) {
    return store.transact(tx -> body.apply(new Interleaving(tx)));
  }

  @Override
  public void afterCommit(Runnable task) {
    store.afterCommit(task);
  }

  @Override
  public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
    List<Blockade> found = store.blockades(resources, slot);
    reach(Moment.AFTER_LOOK);
    return found;
  }

  @Override
  public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
    return store.calendars(resources, window);
  }

  @Override
  public List<ResourceId> childrenOf(ResourceId parent) {
    return store.childrenOf(parent);
  }

  private final class Interleaving implements StoreTransaction {

    private final StoreTransaction tx;

    private Interleaving(StoreTransaction tx) {
      this.tx = tx;
    }

    private void reach(Moment reached) {
      if (reached == moment) {
        rival.act();
      }
    }

    @Override
    public ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
      reach(Moment.BEFORE_CLAIM);
      ClaimResult result = tx.claim(claims, owner, holdFor);
      reach(Moment.AFTER_CLAIM);
      return result;
    }

    @Override
    public List<Blockade> protect(List<Claim> claims) {
      return tx.protect(claims);
    }

    @Override
    public List<Blockade> lock(List<Claim> claims) {
      reach(Moment.BEFORE_LOCK);
      List<Blockade> locked = tx.lock(claims);
      reach(Moment.AFTER_LOCK);
      return locked;
    }

    @Override
    public void replace(List<Blockade> gone, List<Blockade> instead) {
      tx.replace(gone, instead);
      reach(Moment.AFTER_REPLACE);
    }

    @Override
    public void setParent(ResourceId resource, Optional<ResourceId> parent) {
      tx.setParent(resource, parent);
    }

    @Override
    public Instant now() {
      return tx.now();
    }

    @Override
    public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
      List<Blockade> found = tx.blockades(resources, slot);
      reach(Moment.AFTER_LOOK);
      return found;
    }

    @Override
    public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
      return tx.calendars(resources, window);
    }

    @Override
    public List<ResourceId> childrenOf(ResourceId parent) {
      return tx.childrenOf(parent);
    }
  }
}
