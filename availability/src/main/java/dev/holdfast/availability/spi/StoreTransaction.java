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
 * answered, and on what {@link #claim} added; the reads that it shares with the store, and what
 * stood in the way of a claim, protect nothing.
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
   * Answers the live blockades that overlap the time of these claims, as {@link #lock} does, and
   * keeps all of that time as it is until the end, free time included: if this transaction commits,
   * nobody else has changed any of it since. A rival waits, is refused, or makes the body run
   * again.
   *
   * <p>This holds for transactions that change other time, too: of two that each read what the
   * other one takes, at most one commits as it read. What only time changes, such as a hold that
   * expires, needs no protection. Throws {@code TOO_LARGE} for more than the store can protect.
   *
   * @param claims in their order, slots as the store keeps them
   */
  List<Blockade> protect(List<Claim> claims);

  /**
   * Keeps every rival from changing the time of these claims until the end of the transaction, and
   * answers the live blockades that overlap it, each once, by resource, then by time.
   *
   * <p>A store need not make rivals wait who add to free time of these claims. It may let them, and
   * run the body again when this transaction looks at that time once more, wants it in {@link
   * #replace}, or commits. That makes it cheaper than {@link #protect}, where all that is free is
   * about to be taken or does not matter.
   *
   * @param claims in their order, slots as the store keeps them
   */
  List<Blockade> lock(List<Claim> claims);

  /**
   * Takes blockades away and puts others in their place. All of it lies in time that this
   * transaction has locked, or belongs to blockades that reached into it.
   *
   * @param gone as {@link #lock} answered them
   * @param instead what comes true instead, overlapping nothing that stays
   */
  void replace(List<Blockade> gone, List<Blockade> instead);

  /** Puts a resource under a parent, or, when empty, under none. */
  void setParent(ResourceId resource, Optional<ResourceId> parent);

  /** The store's clock, by which holds expire. */
  Instant now();
}
