package dev.holdfast.availability.memory;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreTransaction;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Works on a snapshot and remembers which resources its decisions rest on. */
@SuppressWarnings("ReferenceEquality") // a snapshot is its own version: unchanged means the same
final class MemoryTransaction implements StoreTransaction {

  private final State before;
  private final Instant now;
  private final Set<ResourceId> touched = new HashSet<>();
  private State after;

  MemoryTransaction(State before, Instant now) {
    this.before = before;
    this.after = before;
    this.now = now.truncatedTo(ChronoUnit.MICROS);
  }

  boolean hasChanges() {
    return after != before;
  }

  /** This transaction's changes on top of the latest state; empty if a rival was there first. */
  Optional<State> onTopOf(State latest) {
    if (latest == before) {
      return Optional.of(after);
    }
    State merged = latest;
    for (ResourceId id : touched) {
      if (latest.resource(id) != before.resource(id)) {
        return Optional.empty();
      }
      merged = merged.with(id, after.resource(id));
    }
    return Optional.of(merged);
  }

  @Override
  public ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    List<Blockade> inTheWay = lock(claims);
    if (!inTheWay.isEmpty()) {
      return new ClaimResult.InTheWay(inTheWay);
    }
    List<Blockade> added = new ArrayList<>(claims.size());
    for (Claim claim : claims) {
      Blockade blockade =
          holdFor.isEmpty()
              ? Blockade.block(claim, owner)
              : Blockade.hold(claim, owner, now.plus(holdFor.get()).truncatedTo(ChronoUnit.MICROS));
      add(blockade);
      added.add(blockade);
    }
    return new ClaimResult.Added(added);
  }

  @Override
  public List<Blockade> lock(List<Claim> claims) {
    // A set, because a blockade may reach into several claims.
    Set<Blockade> live = new LinkedHashSet<>();
    for (Claim claim : claims) {
      touched.add(claim.resource());
      live.addAll(live(claim.resource(), claim.slot()));
    }
    return List.copyOf(live);
  }

  @Override
  public List<Blockade> protect(List<Claim> claims) {
    return lock(claims);
  }

  @Override
  public void replace(List<Blockade> gone, List<Blockade> instead) {
    gone.forEach(this::remove);
    instead.forEach(this::add);
  }

  /** Adds the blockade and clears away the expired holds in its place. */
  private void add(Blockade blockade) {
    ResourceId id = blockade.resource();
    for (Blockade old : after.resource(id).overlapping(blockade.slot())) {
      if (old.isLive(now)) {
        throw new IllegalStateException("%s would overlap %s".formatted(blockade, old));
      }
      remove(old);
    }
    change(id, after.resource(id).with(blockade));
  }

  private void remove(Blockade blockade) {
    change(blockade.resource(), after.resource(blockade.resource()).without(blockade));
  }

  private void change(ResourceId id, State.Resource resource) {
    touched.add(id);
    after = after.with(id, resource);
  }

  @Override
  public void setParent(ResourceId resource, Optional<ResourceId> parent) {
    change(resource, after.resource(resource).under(parent));
  }

  @Override
  public Instant now() {
    return now;
  }

  @Override
  public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
    return resources.stream().sorted().flatMap(id -> live(id, slot).stream()).toList();
  }

  @Override
  public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
    return resources.stream().map(id -> Calendar.of(id, window, live(id, window))).toList();
  }

  @Override
  public List<ResourceId> childrenOf(ResourceId parent) {
    return after.childrenOf(parent);
  }

  private List<Blockade> live(ResourceId id, TimeSlot slot) {
    List<Blockade> found = after.resource(id).overlapping(slot);
    found.removeIf(blockade -> !blockade.isLive(now));
    return found;
  }
}
