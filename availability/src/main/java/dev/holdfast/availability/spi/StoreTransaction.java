package dev.holdfast.availability.spi;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One transaction on a store. A decision may rest on what {@link #protect} and {@link #lock}
 * returned, and on what {@link #claim} added. The reads that it shares with the store, and the
 * blockades in the way of a claim, protect nothing.
 */
public interface StoreTransaction extends StoreReads {

  /**
   * Adds one block for each claim, or none at all.
   *
   * @param claims in their order, none overlapping another, slots as the store keeps them
   * @param holdFor how long the blocks last by the store's clock; empty: until released
   */
  ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor);

  /**
   * Returns the live blockades that overlap the time of these claims, as {@link #lock} does, and
   * keeps all of that time as it is until the end, free time included: if this transaction commits,
   * nobody else has changed any of it since. A rival waits, is refused, or makes the body run
   * again.
   *
   * <p>This also applies to transactions that change other time: of two that each read what the
   * other one takes, at most one commits. Changes by the passing of time, such as a hold that
   * expires, need no protection. Throws {@code TOO_LARGE} for more than the store can protect.
   *
   * @param claims in their order, slots as the store keeps them
   */
  List<Blockade> protect(List<Claim> claims);

  /**
   * Keeps every rival from changing the time of these claims until the end of the transaction, and
   * returns the live blockades that overlap it, each once, by resource, then by time.
   *
   * <p>A store may let rivals add blockades to free time of these claims, and run the body again
   * when this transaction reads that time once more, uses it in {@link #replace}, or commits. That
   * makes it cheaper than {@link #protect} if the free time is about to be taken or does not
   * matter.
   *
   * @param claims in their order, slots as the store keeps them
   */
  List<Blockade> lock(List<Claim> claims);

  /**
   * Removes blockades and adds others in their place. All of them lie in time that this transaction
   * has locked, or belong to blockades that reach into it.
   *
   * @param gone as {@link #lock} returned them
   * @param instead the blockades to add, overlapping nothing that stays
   */
  void replace(List<Blockade> gone, List<Blockade> instead);

  /** Puts a resource under a parent, or, when empty, under none. */
  void setParent(ResourceId resource, Optional<ResourceId> parent);

  /** The store's clock, by which holds expire. */
  Instant now();
}
