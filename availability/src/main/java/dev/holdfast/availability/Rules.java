package dev.holdfast.availability;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rules of who may do what with time that is partly taken: pure functions from the live
 * blockades of locked time to a change or a refusal. No other class has such rules.
 */
final class Rules {

  /** What to take away and what to put in its place, and the events that then are true. */
  record Change(List<Blockade> gone, List<Blockade> instead, List<AvailabilityEvent> events) {

    private Change() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    boolean isEmpty() {
      return gone.isEmpty() && instead.isEmpty();
    }

    /** What is in the slot afterwards, in order, if these were in it before. */
    List<Blockade> leaves(List<Blockade> before, TimeSlot slot) {
      return Stream.concat(before.stream().filter(it -> !gone.contains(it)), instead.stream())
          .filter(blockade -> blockade.slot().overlaps(slot))
          .sorted(Blockade.ORDER)
          .toList();
    }

    /** Cuts the part out of the blockade. */
    private void cut(Blockade blockade, TimeSlot part) {
      gone.add(blockade);
      instead.addAll(blockade.without(part));
    }
  }

  private Rules() {}

  /** The blockades that keep this owner from having their time. */
  static List<Blockade> strangers(List<Blockade> blockades, Owner owner) {
    return blockades.stream().filter(blockade -> !blockade.isBlockedBy(owner)).toList();
  }

  /**
   * Which of several claims an owner can have.
   *
   * @param had those that the owner has already, so that asking twice takes no more
   * @param others those that are wholly free, then those of which the owner has a part and the rest
   *     is free
   */
  record Choice(List<Claim> had, List<Claim> others) {}

  /** Chooses by the live blockades of these resources. */
  static Choice choice(List<Claim> candidates, List<Blockade> taken, Owner owner) {
    List<Claim> had = new ArrayList<>();
    List<Claim> free = new ArrayList<>();
    List<Claim> own = new ArrayList<>();
    Map<ResourceId, List<Blockade>> there =
        taken.stream().collect(Collectors.groupingBy(Blockade::resource));
    for (Claim claim : candidates) {
      List<Blockade> live = within(claim, there.getOrDefault(claim.resource(), List.of()));
      if (live.isEmpty()) {
        free.add(claim);
      } else if (isHad(claim.slot(), live, owner)) {
        had.add(claim);
      } else if (strangers(live, owner).isEmpty()) {
        own.add(claim);
      }
    }
    return new Choice(had, Stream.concat(free.stream(), own.stream()).toList());
  }

  /** What of others' time lies in these claims, in order. */
  static List<Blockade> inTheWay(List<Claim> claims, List<Blockade> taken, Owner owner) {
    return strangers(taken, owner).stream()
        .filter(it -> claims.stream().anyMatch(claim -> !within(claim, List.of(it)).isEmpty()))
        .toList();
  }

  /** Those of the blockades that lie in the time of the claim, at least in part. */
  static List<Blockade> within(Claim claim, List<Blockade> blockades) {
    return blockades.stream()
        .filter(it -> it.resource().equals(claim.resource()) && it.slot().overlaps(claim.slot()))
        .toList();
  }

  /** Whether the owner has every instant of the slot. */
  static boolean isHad(TimeSlot slot, List<Blockade> live, Owner owner) {
    return strangers(live, owner).isEmpty() && covers(live, slot);
  }

  /**
   * Completes the claim of an owner who has a part of it and meets nobody else's time: the rest is
   * added, and what would end too early lasts as long as asked.
   *
   * @param own what the owner has in the slot
   * @param expiresAt when the time ends by itself; empty: never
   */
  static Change complete(
      Claim claim, Owner owner, List<Blockade> own, Optional<Instant> expiresAt) {
    Change change = new Change();
    own.forEach(blockade -> prolong(change, blockade, claim.slot(), expiresAt));
    for (TimeSlot missing : claim.slot().minusAll(slots(own))) {
      Claim rest = new Claim(claim.resource(), missing);
      Blockade added =
          expiresAt
              .map(expiry -> Blockade.hold(rest, owner, expiry))
              .orElseGet(() -> Blockade.block(rest, owner));
      change.instead().add(added);
      change.events().add(eventOf(added));
    }
    return change;
  }

  /** The event of a blockade that an owner just got. */
  static AvailabilityEvent eventOf(Blockade added) {
    return added.isHold()
        ? new AvailabilityEvent.ResourceHeld(added)
        : new AvailabilityEvent.ResourceBlocked(added);
  }

  private static void prolong(
      Change change, Blockade blockade, TimeSlot slot, Optional<Instant> expiresAt) {
    if (lastsUntil(blockade, expiresAt)) {
      return;
    }
    TimeSlot part = blockade.slot().intersection(slot).orElseThrow();
    Blockade prolonged = blockade.withSlot(part).withExpiry(expiresAt);
    change.cut(blockade, part);
    change.instead().add(prolonged);
    change
        .events()
        .add(
            prolonged.isHold()
                ? new AvailabilityEvent.ResourceHeld(prolonged)
                : new AvailabilityEvent.HoldConfirmed(prolonged));
  }

  private static boolean lastsUntil(Blockade blockade, Optional<Instant> expiresAt) {
    return blockade.expiresAt().isEmpty()
        || (expiresAt.isPresent() && !blockade.expiresAt().get().isBefore(expiresAt.get()));
  }

  /** The pieces of the hold that are still there, among what is in its slot now. */
  static List<Blockade> piecesOf(Blockade hold, List<Blockade> live) {
    return live.stream()
        .filter(blockade -> blockade.id().equals(hold.id()) && blockade.isBlockedBy(hold.owner()))
        .toList();
  }

  static boolean covers(List<Blockade> pieces, TimeSlot slot) {
    return slot.minusAll(slots(pieces)).isEmpty();
  }

  /** Lets the pieces of a hold last until then; empty: for good. */
  static Change prolong(Blockade hold, List<Blockade> pieces, Optional<Instant> expiresAt) {
    Change change = new Change();
    pieces.forEach(piece -> prolong(change, piece, hold.slot(), expiresAt));
    return change;
  }

  /** Frees the part of each blockade that lies in the slot. */
  static Change free(List<Blockade> blockades, TimeSlot slot) {
    Change change = new Change();
    for (Blockade blockade : blockades) {
      change.cut(blockade, slot);
      Blockade freed = clip(blockade, slot);
      change
          .events()
          .add(
              freed.isDisabled()
                  ? new AvailabilityEvent.ResourceEnabled(freed)
                  : new AvailabilityEvent.ResourceReleased(freed));
    }
    return change;
  }

  /** Takes the claim out of use, and takes that time from its owners. */
  static Change disable(Claim claim, Owner owner, List<Blockade> live) {
    Change change = new Change();
    for (Blockade blockade : blocked(live)) {
      change.cut(blockade, claim.slot());
      Blockade lost = clip(blockade, claim.slot());
      change.events().add(new AvailabilityEvent.ResourceTakenOver(lost, owner));
    }
    for (TimeSlot usable : claim.slot().minusAll(slots(disabled(live)))) {
      Blockade added = Blockade.disable(new Claim(claim.resource(), usable), owner);
      change.instead().add(added);
      change.events().add(new AvailabilityEvent.ResourceDisabled(added));
    }
    return change;
  }

  static List<Blockade> blocked(List<Blockade> blockades) {
    return blockades.stream().filter(blockade -> !blockade.isDisabled()).toList();
  }

  static List<Blockade> disabled(List<Blockade> blockades) {
    return blockades.stream().filter(Blockade::isDisabled).toList();
  }

  static List<Blockade> clip(List<Blockade> blockades, TimeSlot slot) {
    return blockades.stream().map(blockade -> clip(blockade, slot)).toList();
  }

  private static Blockade clip(Blockade blockade, TimeSlot slot) {
    return blockade.withSlot(blockade.slot().intersection(slot).orElseThrow());
  }

  private static List<TimeSlot> slots(List<Blockade> blockades) {
    return blockades.stream().map(Blockade::slot).toList();
  }
}
