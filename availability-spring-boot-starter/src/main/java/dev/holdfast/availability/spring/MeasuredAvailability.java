package dev.holdfast.availability.spring;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.Disabled;
import dev.holdfast.availability.EnableResult;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/** Measures every operation. A transaction counts as one, regardless of its contents. */
final class MeasuredAvailability implements Availability {

  private final Availability availability;
  private final Stopwatch stopwatch;

  MeasuredAvailability(Availability availability, Stopwatch stopwatch) {
    this.availability = availability;
    this.stopwatch = stopwatch;
  }

  /** What counts is how the last run of the body ended. */
  @Override
  public <T> T transaction(Function<AvailabilityOperations, Outcome<T>> body) {
    Objects.requireNonNull(body, "Body of a transaction must not be null");
    AtomicBoolean committed = new AtomicBoolean();
    return stopwatch.time(
        "transaction",
        () ->
            availability.transaction(
                tx -> {
                  Outcome<T> outcome = body.apply(tx);
                  committed.set(outcome instanceof Outcome.Commit);
                  return outcome;
                }),
        result -> committed.get() ? "committed" : "rolled_back");
  }

  @Override
  public BlockResult block(ResourceId resource, TimeSlot slot, Owner owner) {
    return stopwatch.time("block", () -> availability.block(resource, slot, owner));
  }

  @Override
  public BlockResult hold(ResourceId resource, TimeSlot slot, Owner owner, Duration ttl) {
    return stopwatch.time("hold", () -> availability.hold(resource, slot, owner, ttl));
  }

  @Override
  public ConfirmResult confirm(Blockade hold) {
    return stopwatch.time("confirm", () -> availability.confirm(hold));
  }

  @Override
  public ReleaseResult release(ResourceId resource, TimeSlot slot, Owner owner) {
    return stopwatch.time("release", () -> availability.release(resource, slot, owner));
  }

  @Override
  public Disabled disable(ResourceId resource, TimeSlot slot, Owner owner) {
    return stopwatch.time("disable", () -> availability.disable(resource, slot, owner));
  }

  @Override
  public EnableResult enable(ResourceId resource, TimeSlot slot, Owner owner) {
    return stopwatch.time("enable", () -> availability.enable(resource, slot, owner));
  }

  @Override
  public BlockResult blockAll(Collection<Claim> claims, Owner owner) {
    return stopwatch.time("blockAll", () -> availability.blockAll(claims, owner));
  }

  @Override
  public BlockResult blockAnyOf(Collection<ResourceId> resources, TimeSlot slot, Owner owner) {
    return stopwatch.time("blockAnyOf", () -> availability.blockAnyOf(resources, slot, owner));
  }

  @Override
  public ConfirmResult confirm(Collection<Blockade> holds) {
    return stopwatch.time("confirm", () -> availability.confirm(holds));
  }

  @Override
  public ConfirmResult extend(Blockade hold, Duration ttl) {
    return stopwatch.time("extend", () -> availability.extend(hold, ttl));
  }

  @Override
  public ConfirmResult extend(Collection<Blockade> holds, Duration ttl) {
    return stopwatch.time("extend", () -> availability.extend(holds, ttl));
  }

  @Override
  public BlockResult holdAnyOf(
      Collection<ResourceId> resources, TimeSlot slot, Owner owner, Duration ttl) {
    return stopwatch.time("holdAnyOf", () -> availability.holdAnyOf(resources, slot, owner, ttl));
  }

  @Override
  public BlockResult blockAnyOf(Collection<Claim> claims, int count, Owner owner) {
    return stopwatch.time("blockAnyOf", () -> availability.blockAnyOf(claims, count, owner));
  }

  @Override
  public BlockResult holdAnyOf(Collection<Claim> claims, int count, Owner owner, Duration ttl) {
    return stopwatch.time("holdAnyOf", () -> availability.holdAnyOf(claims, count, owner, ttl));
  }

  @Override
  public BlockResult move(Collection<Claim> claims, Collection<Claim> to, Owner owner) {
    return stopwatch.time("move", () -> availability.move(claims, to, owner));
  }

  @Override
  public BlockResult holdAll(Collection<Claim> claims, Owner owner, Duration ttl) {
    return stopwatch.time("holdAll", () -> availability.holdAll(claims, owner, ttl));
  }

  @Override
  public Calendar calendar(ResourceId resource, TimeSlot window) {
    return stopwatch.time("calendar", () -> availability.calendar(resource, window));
  }

  @Override
  public List<Calendar> calendars(Collection<ResourceId> resources, TimeSlot window) {
    return stopwatch.time("calendars", () -> availability.calendars(resources, window));
  }

  @Override
  public List<Blockade> blockades(ResourceId resource, TimeSlot slot) {
    return stopwatch.time("blockades", () -> availability.blockades(resource, slot));
  }

  @Override
  public boolean isAvailable(ResourceId resource, TimeSlot slot) {
    return stopwatch.time("isAvailable", () -> availability.isAvailable(resource, slot));
  }

  @Override
  public List<ResourceId> findAvailable(Collection<ResourceId> resources, TimeSlot slot) {
    return stopwatch.time("findAvailable", () -> availability.findAvailable(resources, slot));
  }

  @Override
  public List<ResourceId> findAvailableUnder(ResourceId parent, TimeSlot slot) {
    return stopwatch.time(
        "findAvailableUnder", () -> availability.findAvailableUnder(parent, slot));
  }

  @Override
  public void putUnder(ResourceId parent, ResourceId resource) {
    stopwatch.time("putUnder", () -> availability.putUnder(parent, resource));
  }

  @Override
  public void removeFromParent(ResourceId resource) {
    stopwatch.time("removeFromParent", () -> availability.removeFromParent(resource));
  }

  @Override
  public List<ResourceId> childrenOf(ResourceId parent) {
    return stopwatch.time("childrenOf", () -> availability.childrenOf(parent));
  }
}
