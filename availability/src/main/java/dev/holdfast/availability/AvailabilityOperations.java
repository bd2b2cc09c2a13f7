package dev.holdfast.availability;

import java.time.Duration;
import java.util.Collection;

/**
 * What can be done with resources' time, each as a whole or not at all: a refusal leaves no trace.
 *
 * <p>Inside a transaction, a read protects what it saw until the end: nobody else can change that
 * time, free or taken, and let the transaction commit. So a body may decide on it. Outside, an
 * answer is true at the moment of reading.
 *
 * <p>Bad arguments are refused with an {@link IllegalArgumentException} or a {@link
 * NullPointerException} before the store is touched; what the store cannot do is a {@link
 * dev.holdfast.availability.spi.StoreException}.
 */
public interface AvailabilityOperations extends AvailabilityReads {

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
   * Gives the owner exactly one of the resources: one that the owner already has for the whole
   * slot, so that repeating the call changes nothing; else the first that is wholly free; else one
   * of which the owner has a part and the rest is free. Refused only if there is none of these.
   */
  BlockResult blockAnyOf(Collection<ResourceId> resources, TimeSlot slot, Owner owner);

  /** Puts a resource under a parent, taking it from the parent that it had. */
  void putUnder(ResourceId parent, ResourceId resource);

  /** Takes a resource from its parent, if it has one. */
  void removeFromParent(ResourceId resource);

  /**
   * Returns the same reads without protection, and those that have none. They keep nobody waiting
   * and make no body run again. Use them to choose what to try when a block decides afterwards.
   */
  UnprotectedReads unprotected();
}
