package dev.holdfast.availability;

import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * What can be done with resources' time, each as a whole or not at all: a refusal leaves no trace.
 *
 * <p>Bad arguments are refused with an {@link IllegalArgumentException} or a {@link
 * NullPointerException} before the store is touched; what the store cannot do is a {@link
 * dev.holdfast.availability.spi.StoreException}.
 */
public interface AvailabilityOperations {

  /**
   * Gives the slot to the owner. What the owner already has stays, the rest is added, so that
   * repeating a block changes nothing; the owner's own holds in the slot are made to last.
   */
  BlockResult block(ResourceId resource, TimeSlot slot, Owner owner);

  /**
   * Gives the slot to the owner for a while: unless confirmed, it is free again after {@code ttl}
   * by the store's clock. What the owner already has is never shortened.
   */
  BlockResult hold(ResourceId resource, TimeSlot slot, Owner owner, Duration ttl);

  /** Makes a hold last, if all of it is still there. Repeating it changes nothing. */
  ConfirmResult confirm(Blockade hold);

  /** Gives back what the owner has in the slot, be it a part of a blockade or several. */
  ReleaseResult release(ResourceId resource, TimeSlot slot, Owner owner);

  /**
   * Takes the slot out of use. Always succeeds: blocks in the slot lose that time and are reported;
   * what was disabled before stays with its first disabler.
   */
  Disabled disable(ResourceId resource, TimeSlot slot, Owner owner);

  /** Puts time that this owner disabled back into use. Displaced blocks do not come back. */
  EnableResult enable(ResourceId resource, TimeSlot slot, Owner owner);

  /** Gives all of the claims to the owner, or none; a refusal names every conflict. */
  BlockResult blockAll(Collection<Claim> claims, Owner owner);

  /**
   * Gives the owner the first of the resources that is wholly free then, and exactly one. Refused
   * only if none is free.
   */
  BlockResult blockAnyOf(Collection<ResourceId> resources, TimeSlot slot, Owner owner);

  /** The window cut into periods, without gaps. */
  Calendar calendar(ResourceId resource, TimeSlot window);

  /** A calendar for each of the resources, in the order given, all from one moment. */
  List<Calendar> calendars(Collection<ResourceId> resources, TimeSlot window);

  /**
   * The blockades that overlap the slot, in order and whole: with their ids, and holds with their
   * expiry.
   */
  List<Blockade> blockades(ResourceId resource, TimeSlot slot);

  /** Whether every instant of the slot is free. */
  boolean isAvailable(ResourceId resource, TimeSlot slot);

  /** Those of the resources that are wholly free then, in the order given. */
  List<ResourceId> findAvailable(Collection<ResourceId> resources, TimeSlot slot);

  /** The resources directly under the parent that are wholly free then, in their order. */
  List<ResourceId> findAvailableUnder(ResourceId parent, TimeSlot slot);

  /** Puts a resource under a parent, taking it from the parent that it had. */
  void putUnder(ResourceId parent, ResourceId resource);

  /** Takes a resource from its parent, if it has one. */
  void removeFromParent(ResourceId resource);

  /** The resources directly under the parent, in their order. */
  List<ResourceId> childrenOf(ResourceId parent);
}
