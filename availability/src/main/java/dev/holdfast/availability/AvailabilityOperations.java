package dev.holdfast.availability;

import java.time.Duration;
import java.util.Collection;

/**
 * Operations on the time of resources. Each happens completely or not at all: a refusal leaves no
 * trace.
 *
 * <p>Inside a transaction, a read protects what it saw until the end: if anybody else changes that
 * time, free or taken, the transaction does not commit. So a body may decide on it. Outside a
 * transaction, an answer is true at the moment of reading.
 *
 * <p>Bad arguments are refused with an {@link IllegalArgumentException} or a {@link
 * NullPointerException} before the store is touched. A failure of the store is a {@link
 * dev.holdfast.availability.spi.StoreException}.
 */
public interface AvailabilityOperations extends AvailabilityReads {

  /**
   * Gives the slot to the owner. The owner keeps what they have, and the rest is added, so
   * repeating a block changes nothing. The owner's own holds in the slot become permanent.
   */
  BlockResult block(ResourceId resource, TimeSlot slot, Owner owner);

  /**
   * Gives the slot to the owner for a while: unless confirmed, it is free again after {@code ttl}
   * by the store's clock. What the owner already has is never shortened.
   */
  BlockResult hold(ResourceId resource, TimeSlot slot, Owner owner, Duration ttl);

  /** Makes a hold permanent, if all of it still exists. Repeating it changes nothing. */
  ConfirmResult confirm(Blockade hold);

  /** Makes all of these holds permanent, such as those of one {@code holdAll}, or none of them. */
  ConfirmResult confirm(Collection<Blockade> holds);

  /**
   * Extends a hold to {@code ttl} from now, if all of it still exists; it is never shortened. An
   * expired hold does not come back.
   */
  ConfirmResult extend(Blockade hold, Duration ttl);

  /** Extends all of these holds, such as those of one {@code holdAll}, or none of them. */
  ConfirmResult extend(Collection<Blockade> holds, Duration ttl);

  /**
   * Releases the owner's time in the slot, whether it is a part of a blockade or several blockades.
   */
  ReleaseResult release(ResourceId resource, TimeSlot slot, Owner owner);

  /**
   * Takes the slot out of use. This always succeeds: blocks in the slot lose that time and are
   * reported. Time that was disabled before stays with the owner who disabled it first.
   */
  Disabled disable(ResourceId resource, TimeSlot slot, Owner owner);

  /** Puts time that this owner disabled back into use. Displaced blocks do not come back. */
  EnableResult enable(ResourceId resource, TimeSlot slot, Owner owner);

  /** Gives all of the claims to the owner, or none; a refusal names every conflict. */
  BlockResult blockAll(Collection<Claim> claims, Owner owner);

  /**
   * Gives the owner exactly one of the resources: one that the owner already has for the whole
   * slot, so that repeating the call changes nothing; else the first that is completely free; else
   * one of which the owner has a part and the rest is free. It is refused only if there is none of
   * these.
   */
  BlockResult blockAnyOf(Collection<ResourceId> resources, TimeSlot slot, Owner owner);

  /** Gives the owner all of the claims for a while, or none; a refusal names every conflict. */
  BlockResult holdAll(Collection<Claim> claims, Owner owner, Duration ttl);

  /** Holds one of the resources for a while, chosen as by {@code blockAnyOf}. */
  BlockResult holdAnyOf(Collection<ResourceId> resources, TimeSlot slot, Owner owner, Duration ttl);

  /**
   * Gives the owner this many of the claims, each completely, or none of them. Those that the owner
   * already has count, so that repeating the call changes nothing; then come those that are free,
   * in the given order. It is refused only if there are not enough.
   *
   * @param claims none of which overlaps another
   */
  BlockResult blockAnyOf(Collection<Claim> claims, int count, Owner owner);

  /** Holds this many of the claims for a while, chosen as by {@code blockAnyOf}. */
  BlockResult holdAnyOf(Collection<Claim> claims, int count, Owner owner, Duration ttl);

  /**
   * Moves an owner's time: releases the claims and blocks other time instead, in one step. The two
   * may overlap. If the new time is refused, the owner keeps the old one.
   *
   * @param claims the time to give up, all of which the owner has
   */
  BlockResult move(Collection<Claim> claims, Collection<Claim> to, Owner owner);

  /** Puts a resource under a parent, instead of the one that it had. */
  void putUnder(ResourceId parent, ResourceId resource);

  /** Removes a resource from its parent, if it has one. */
  void removeFromParent(ResourceId resource);

  /**
   * Returns the same reads without protection, and reads that are never protected. They keep nobody
   * waiting and make no body run again. Use them to choose what to try when a block decides
   * afterwards.
   */
  UnprotectedReads unprotected();
}
