package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreTransaction;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A correct store in few lines, open for breaking: each method is one decision. One thread only.
 */
class NaiveStore implements AvailabilityStore {

  /** All that is stored. */
  record Data(List<Blockade> blockades, Map<ResourceId, ResourceId> parents) {
    Data copy() {
      return new Data(new ArrayList<>(blockades), new TreeMap<>(parents));
    }
  }

  private final Clock clock;
  private Data data = new Data(List.of(), Map.of());
  private long version;

  NaiveStore(Clock clock) {
    this.clock = clock;
  }

  boolean isLive(Blockade blockade, Instant now) {
    return blockade.isLive(now);
  }

  boolean overlaps(TimeSlot one, TimeSlot other) {
    return one.overlaps(other);
  }

  /** What of these is in the way of a claim by this owner. */
  List<Blockade> inTheWay(List<Blockade> live, Owner owner) {
    return live;
  }

  Instant expiry(Instant now, Duration ttl) {
    return now.plus(ttl);
  }

  /** What stays of the claims that were refused. */
  void refused(Data working, List<Blockade> wanted) {}

  /** The piece as it is stored when a blockade is cut. */
  Blockade stored(Blockade piece) {
    return piece;
  }

  /** What is true after a transaction that a rival overtook; empty: it runs again. */
  Optional<Data> overtaken(Data before, Data latest, Data working) {
    return Optional.empty();
  }

  /** What is true after a transaction that did not commit. */
  Data undone(Data latest, Data working) {
    return latest;
  }

  @Override
  public TimeSlot normalize(TimeSlot slot) {
    return slot;
  }

  @Override
  public ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    return transact(tx -> Outcome.commit(tx.claim(claims, owner, holdFor))).result();
  }

  @Override
  public <T> Outcome<T> transact(Function<StoreTransaction, Outcome<T>> body) {
    while (true) {
      Data before = data;
      long seen = version;
      Transaction tx = begin();
      Outcome<T> outcome;
      try {
        outcome = body.apply(tx);
      } catch (RuntimeException e) {
        data = undone(data, tx.working);
        throw e;
      }
      if (!outcome.isCommit()) {
        data = undone(data, tx.working);
        return outcome;
      }
      Optional<Data> after =
          version == seen ? Optional.of(tx.working) : overtaken(before, data, tx.working);
      if (after.isPresent()) {
        data = after.get();
        version++;
        return outcome;
      }
    }
  }

  private Transaction begin() {
    return new Transaction(data.copy(), clock.instant());
  }

  @Override
  public void afterCommit(Runnable task) {
    task.run();
  }

  @Override
  public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
    return begin().blockades(resources, slot);
  }

  @Override
  public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
    return begin().calendars(resources, window);
  }

  @Override
  public List<ResourceId> childrenOf(ResourceId parent) {
    return begin().childrenOf(parent);
  }

  private final class Transaction implements StoreTransaction {

    private final Data working;
    private final Instant now;

    Transaction(Data working, Instant now) {
      this.working = working;
      this.now = now;
    }

    @Override
    public ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
      Optional<Instant> expiry = holdFor.map(ttl -> expiry(now, ttl));
      List<Blockade> wanted =
          claims.stream().map(claim -> Blockade.block(claim, owner).withExpiry(expiry)).toList();
      List<Blockade> inTheWay = inTheWay(lock(claims), owner);
      if (!inTheWay.isEmpty()) {
        refused(working, wanted);
        return new ClaimResult.InTheWay(inTheWay);
      }
      working.blockades().addAll(wanted);
      return new ClaimResult.Added(wanted);
    }

    @Override
    public List<Blockade> protect(List<Claim> claims) {
      return lock(claims);
    }

    @Override
    public List<Blockade> lock(List<Claim> claims) {
      return working.blockades().stream()
          .filter(blockade -> isLive(blockade, now))
          .filter(blockade -> claims.stream().anyMatch(claim -> concerns(blockade, claim)))
          .sorted(Blockade.ORDER)
          .toList();
    }

    private boolean concerns(Blockade blockade, Claim claim) {
      return blockade.resource().equals(claim.resource())
          && overlaps(blockade.slot(), claim.slot());
    }

    @Override
    public void replace(List<Blockade> gone, List<Blockade> instead) {
      working.blockades().removeAll(gone);
      instead.forEach(piece -> working.blockades().add(stored(piece)));
    }

    @Override
    public void setParent(ResourceId resource, Optional<ResourceId> parent) {
      working.parents().remove(resource);
      parent.ifPresent(id -> working.parents().put(resource, id));
    }

    @Override
    public Instant now() {
      return now;
    }

    @Override
    public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
      return lock(resources.stream().map(id -> new Claim(id, slot)).toList());
    }

    @Override
    public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
      return resources.stream()
          .map(id -> Calendar.of(id, window, blockades(Set.of(id), window)))
          .toList();
    }

    @Override
    public List<ResourceId> childrenOf(ResourceId parent) {
      return working.parents().entrySet().stream()
          .filter(entry -> entry.getValue().equals(parent))
          .map(Map.Entry::getKey)
          .toList();
    }
  }
}
