package dev.holdfast.availability.tck;

import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.Disabled;
import dev.holdfast.availability.EnableResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.UnprotectedReads;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** Does what the right operations do; its children break one of them. */
class ForwardingOperations implements AvailabilityOperations {

  private final AvailabilityOperations right;

  ForwardingOperations(AvailabilityOperations right) {
    this.right = right;
  }

  @Override
  public BlockResult block(ResourceId resource, TimeSlot slot, Owner owner) {
    return right.block(resource, slot, owner);
  }

  @Override
  public BlockResult hold(ResourceId resource, TimeSlot slot, Owner owner, Duration ttl) {
    return right.hold(resource, slot, owner, ttl);
  }

  @Override
  public ConfirmResult confirm(Blockade hold) {
    return right.confirm(hold);
  }

  @Override
  public ReleaseResult release(ResourceId resource, TimeSlot slot, Owner owner) {
    return right.release(resource, slot, owner);
  }

  @Override
  public Disabled disable(ResourceId resource, TimeSlot slot, Owner owner) {
    return right.disable(resource, slot, owner);
  }

  @Override
  public EnableResult enable(ResourceId resource, TimeSlot slot, Owner owner) {
    return right.enable(resource, slot, owner);
  }

  @Override
  public BlockResult blockAll(Collection<Claim> claims, Owner owner) {
    return right.blockAll(claims, owner);
  }

  @Override
  public BlockResult blockAnyOf(Collection<ResourceId> resources, TimeSlot slot, Owner owner) {
    return right.blockAnyOf(resources, slot, owner);
  }

  @Override
  public ConfirmResult confirm(Collection<Blockade> holds) {
    return right.confirm(holds);
  }

  @Override
  public ConfirmResult extend(Blockade hold, Duration ttl) {
    return right.extend(hold, ttl);
  }

  @Override
  public ConfirmResult extend(Collection<Blockade> holds, Duration ttl) {
    return right.extend(holds, ttl);
  }

  @Override
  public BlockResult holdAnyOf(
      Collection<ResourceId> resources, TimeSlot slot, Owner owner, Duration ttl) {
    return right.holdAnyOf(resources, slot, owner, ttl);
  }

  @Override
  public BlockResult blockAnyOf(Collection<Claim> claims, int count, Owner owner) {
    return right.blockAnyOf(claims, count, owner);
  }

  @Override
  public BlockResult holdAnyOf(Collection<Claim> claims, int count, Owner owner, Duration ttl) {
    return right.holdAnyOf(claims, count, owner, ttl);
  }

  @Override
  public BlockResult move(Collection<Claim> claims, Collection<Claim> to, Owner owner) {
    return right.move(claims, to, owner);
  }

  @Override
  public BlockResult holdAll(Collection<Claim> claims, Owner owner, Duration ttl) {
    return right.holdAll(claims, owner, ttl);
  }

  @Override
  public Calendar calendar(ResourceId resource, TimeSlot window) {
    return right.calendar(resource, window);
  }

  @Override
  public List<Calendar> calendars(Collection<ResourceId> resources, TimeSlot window) {
    return right.calendars(resources, window);
  }

  @Override
  public List<Blockade> blockades(ResourceId resource, TimeSlot slot) {
    return right.blockades(resource, slot);
  }

  @Override
  public boolean isAvailable(ResourceId resource, TimeSlot slot) {
    return right.isAvailable(resource, slot);
  }

  @Override
  public List<ResourceId> findAvailable(Collection<ResourceId> resources, TimeSlot slot) {
    return right.findAvailable(resources, slot);
  }

  @Override
  public void putUnder(ResourceId parent, ResourceId resource) {
    right.putUnder(parent, resource);
  }

  @Override
  public void removeFromParent(ResourceId resource) {
    right.removeFromParent(resource);
  }

  @Override
  public UnprotectedReads unprotected() {
    return right.unprotected();
  }
}
