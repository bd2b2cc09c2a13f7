package dev.holdfast.availability;

import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreTransaction;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Carries the rules out on one transaction: lock, look, decide, replace. Requests reach it checked.
 * Keeps the events that the commit will make true.
 */
final class Engine {

  private final StoreTransaction tx;
  private final List<AvailabilityEvent> events = new ArrayList<>();

  Engine(StoreTransaction tx) {
    this.tx = tx;
  }

  List<AvailabilityEvent> events() {
    return events;
  }

  /** Adds the claims if nothing at all stands in the way. */
  ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    ClaimResult result = tx.claim(claims, owner, holdFor);
    if (result instanceof ClaimResult.Added added) {
      added.blockades().forEach(blockade -> events.add(Rules.eventOf(blockade)));
    }
    return result;
  }

  /** Takes what is free of the claims and keeps what the owner has of them, or refuses. */
  BlockResult complete(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    List<Blockade> live = tx.lock(claims);
    List<Blockade> strangers = Rules.strangers(live, owner);
    if (!strangers.isEmpty()) {
      return BlockResult.Refused.because(strangers);
    }
    Optional<Instant> expiresAt = expiry(holdFor);
    // A set, because a blockade may reach into several claims. Nothing is read again for the
    // answer: a short hold may have expired by then, and was had nevertheless.
    Set<Blockade> had = new LinkedHashSet<>();
    // One by one, because a blockade that reaches into two claims is another after the first.
    for (Claim claim : claims) {
      List<Blockade> own = tx.lock(List.of(claim));
      Rules.Change change = Rules.complete(claim, owner, own, expiresAt);
      apply(change);
      had.addAll(change.leaves(own, claim.slot()));
    }
    return new BlockResult.Blocked(List.copyOf(had));
  }

  /** Makes what the owner has of the claims last, if that is all of them. */
  Optional<BlockResult> keep(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    return hasAll(claims, tx.lock(claims), owner)
        ? Optional.of(complete(claims, owner, holdFor))
        : Optional.empty();
  }

  private static boolean hasAll(List<Claim> claims, List<Blockade> live, Owner owner) {
    return claims.stream()
        .allMatch(claim -> Rules.isHad(claim.slot(), Rules.within(claim, live), owner));
  }

  /**
   * Gives up time and gets other time. The owner's own time is not in the way of the new one, so
   * all is decided before anything changes: a part of a caller's transaction cannot be taken back.
   */
  BlockResult move(List<Claim> from, List<Claim> to, Owner owner) {
    Set<Claim> both = new TreeSet<>(from);
    both.addAll(to);
    List<Blockade> live = tx.lock(List.copyOf(both));
    if (!hasAll(from, live, owner)) {
      return new BlockResult.Refused(
          BlockResult.Reason.NOT_HELD, Rules.inTheWay(from, live, owner));
    }
    List<Blockade> inTheWay = Rules.inTheWay(to, live, owner);
    if (!inTheWay.isEmpty()) {
      return BlockResult.Refused.because(inTheWay);
    }
    for (Claim claim : from) {
      apply(Rules.free(tx.lock(List.of(claim)), claim.slot()));
    }
    return complete(to, owner, Optional.empty());
  }

  private Optional<Instant> expiry(Optional<Duration> holdFor) {
    return holdFor.map(ttl -> tx.now().plus(ttl).truncatedTo(ChronoUnit.MICROS));
  }

  /** Lets holds last for longer, or for good, if all of each is still there. */
  ConfirmResult prolong(List<Blockade> holds, Optional<Duration> holdFor) {
    List<Blockade> live = tx.lock(holds.stream().map(Engine::claimOf).sorted().toList());
    for (Blockade hold : holds) {
      List<Blockade> there = Rules.within(claimOf(hold), live);
      List<Blockade> pieces = Rules.piecesOf(hold, there);
      if (!Rules.covers(pieces, hold.slot())) {
        boolean expired = !hold.isLive(tx.now());
        return new ConfirmResult.Refused(
            expired ? ConfirmResult.Reason.EXPIRED : ConfirmResult.Reason.NOT_HELD,
            there.stream().filter(blockade -> !pieces.contains(blockade)).toList());
      }
    }
    Optional<Instant> expiresAt = expiry(holdFor);
    List<Blockade> lasting = new ArrayList<>();
    for (Blockade hold : holds) {
      // Looked at again, because a blockade that reaches into two holds is another after the first.
      List<Blockade> pieces = Rules.piecesOf(hold, tx.lock(List.of(claimOf(hold))));
      Rules.Change change = Rules.prolong(hold, pieces, expiresAt);
      apply(change);
      lasting.addAll(Rules.clip(change.leaves(pieces, hold.slot()), hold.slot()));
    }
    return new ConfirmResult.Confirmed(lasting);
  }

  private static Claim claimOf(Blockade hold) {
    return new Claim(hold.resource(), hold.slot());
  }

  ReleaseResult release(Claim claim, Owner owner) {
    List<Blockade> live = tx.lock(List.of(claim));
    List<Blockade> blocked = Rules.blocked(live);
    List<Blockade> strangers = Rules.strangers(blocked, owner);
    if (!strangers.isEmpty()) {
      return new ReleaseResult.Refused(ReleaseResult.Reason.NOT_OWNER, strangers);
    }
    if (blocked.isEmpty()) {
      return new ReleaseResult.Refused(
          live.isEmpty() ? ReleaseResult.Reason.NOT_HELD : ReleaseResult.Reason.DISABLED, live);
    }
    apply(Rules.free(blocked, claim.slot()));
    return new ReleaseResult.Released(Rules.clip(blocked, claim.slot()));
  }

  Disabled disable(Claim claim, Owner owner) {
    List<Blockade> live = tx.lock(List.of(claim));
    Rules.Change change = Rules.disable(claim, owner, live);
    apply(change);
    return new Disabled(
        Rules.disabled(change.instead()),
        Rules.clip(Rules.blocked(live), claim.slot()),
        Rules.disabled(live));
  }

  EnableResult enable(Claim claim, Owner owner) {
    List<Blockade> disabled = Rules.disabled(tx.lock(List.of(claim)));
    List<Blockade> strangers =
        disabled.stream().filter(blockade -> !blockade.owner().equals(owner)).toList();
    if (!strangers.isEmpty()) {
      return new EnableResult.Refused(EnableResult.Reason.NOT_OWNER, strangers);
    }
    if (disabled.isEmpty()) {
      return new EnableResult.Refused(EnableResult.Reason.NOT_HELD, List.of());
    }
    apply(Rules.free(disabled, claim.slot()));
    return new EnableResult.Enabled(Rules.clip(disabled, claim.slot()));
  }

  void setParent(ResourceId resource, Optional<ResourceId> parent) {
    tx.setParent(resource, parent);
  }

  private void apply(Rules.Change change) {
    if (!change.isEmpty()) {
      tx.replace(change.gone(), change.instead());
      events.addAll(change.events());
    }
  }
}
