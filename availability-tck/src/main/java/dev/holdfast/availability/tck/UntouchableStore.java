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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A store that fails on every call, except for normalizing a slot, which is only arithmetic. */
final class UntouchableStore implements AvailabilityStore {

  private final AvailabilityStore store;

  UntouchableStore(AvailabilityStore store) {
    this.store = store;
  }

  private static AssertionError touched(String how) {
    return new AssertionError("The store was asked to " + how + " before the input was checked");
  }

  @Override
  public TimeSlot normalize(TimeSlot slot) {
    return store.normalize(slot);
  }

  @Override
  public ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    throw touched("claim");
  }

  @Override
  public <T> Outcome<T> transact(Function<StoreTransaction, Outcome<T>> body) {
    throw touched("transact");
  }

  @Override
  public void afterCommit(Runnable task) {
    throw touched("publish");
  }

  @Override
  public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
    throw touched("read blockades");
  }

  @Override
  public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
    throw touched("read calendars");
  }

  @Override
  public List<ResourceId> childrenOf(ResourceId parent) {
    throw touched("read children");
  }
}
