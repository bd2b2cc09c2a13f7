package dev.holdfast.availability.tck;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreTransaction;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * A table of blockades, as simple as can be. A transaction works on the rows it found; at its
 * commit each change is checked against the rows that are there then, and if it does not fit, the
 * body runs again. A careless table leaves out one of these checks.
 */
final class RowStore implements AvailabilityStore {

  /** What is left out. */
  enum Carelessness {
    NONE,
    /** Inserts what was free when it looked. */
    INSERTS_UNCHECKED,
    /** Cuts rows that are no longer there: nothing happens, and nobody is told. */
    CUTS_GET_LOST,
    /** Commits although others have changed what it read. */
    READS_UNPROTECTED
  }

  private record Rows(List<Blockade> blockades, Map<ResourceId, ResourceId> parents) {}

  private record Change(List<Blockade> gone, List<Blockade> instead) {}

  private static final int MAX_RUNS = 1_000;

  private final Clock clock;
  private final Carelessness carelessness;
  private Rows rows = new Rows(List.of(), Map.of());

  RowStore(Clock clock, Carelessness carelessness) {
    this.clock = clock;
    this.carelessness = carelessness;
  }

  private synchronized Rows rows() {
    return rows;
  }

  @Override
  public <T> Outcome<T> transact(Function<StoreTransaction, Outcome<T>> body) {
    for (int run = 0; run < MAX_RUNS; run++) {
      Table tx = new Table(rows(), clock.instant().truncatedTo(ChronoUnit.MICROS));
      Outcome<T> outcome = body.apply(tx);
      if (!outcome.isCommit() || tx.isUnchanged() || commit(tx)) {
        return outcome;
      }
    }
    throw new StoreException(
        StoreException.Kind.CONTENDED, "Rivals were faster %d times".formatted(MAX_RUNS));
  }

  private synchronized boolean commit(Table tx) {
    if (carelessness != Carelessness.READS_UNPROTECTED && !tx.isAsRead(rows.blockades())) {
      return false;
    }
    List<Blockade> next = new ArrayList<>(rows.blockades());
    for (Change change : tx.changes) {
      if (!next.containsAll(change.gone())) {
        if (carelessness != Carelessness.CUTS_GET_LOST) {
          return false;
        }
        continue;
      }
      next.removeAll(change.gone());
      if (carelessness != Carelessness.INSERTS_UNCHECKED && !fits(change, next, tx.now)) {
        return false;
      }
      next.addAll(change.instead());
    }
    boolean moves = !tx.parents.equals(tx.parentsBefore);
    if (moves && !rows.parents().equals(tx.parentsBefore)) {
      return false;
    }
    rows = new Rows(List.copyOf(next), moves ? Map.copyOf(tx.parents) : rows.parents());
    return true;
  }

  private static boolean fits(Change change, List<Blockade> rows, Instant now) {
    return change.instead().stream().allMatch(it -> overlapping(rows, it, now).isEmpty());
  }

  private static List<Blockade> overlapping(List<Blockade> rows, Blockade one, Instant now) {
    return find(rows, Set.of(one.resource()), one.slot(), now);
  }

  private static List<Blockade> find(
      List<Blockade> rows, Set<ResourceId> resources, TimeSlot slot, Instant now) {
    return rows.stream()
        .filter(row -> resources.contains(row.resource()) && row.slot().overlaps(slot))
        .filter(row -> row.isLive(now))
        .sorted(Blockade.ORDER)
        .toList();
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
  public void afterCommit(Runnable task) {
    task.run();
  }

  @Override
  public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
    return transact(tx -> Outcome.commit(tx.blockades(resources, slot))).result();
  }

  @Override
  public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
    return transact(tx -> Outcome.commit(tx.calendars(resources, window))).result();
  }

  @Override
  public List<ResourceId> childrenOf(ResourceId parent) {
    return transact(tx -> Outcome.commit(tx.childrenOf(parent))).result();
  }

  private static final class Table implements StoreTransaction {

    private final List<Blockade> before;
    private final List<Blockade> blockades;
    private final List<Claim> read = new ArrayList<>();
    private final Map<ResourceId, ResourceId> parents;
    private final Map<ResourceId, ResourceId> parentsBefore;
    private final Instant now;
    private final List<Change> changes = new ArrayList<>();

    private Table(Rows rows, Instant now) {
      this.before = rows.blockades();
      this.blockades = new ArrayList<>(rows.blockades());
      this.parentsBefore = rows.parents();
      this.parents = new TreeMap<>(rows.parents());
      this.now = now;
    }

    private boolean isAsRead(List<Blockade> latest) {
      return read.stream().allMatch(it -> lock(latest, it).equals(lock(before, it)));
    }

    private List<Blockade> lock(List<Blockade> rows, Claim claim) {
      return find(rows, Set.of(claim.resource()), claim.slot(), now);
    }

    private boolean isUnchanged() {
      return changes.isEmpty() && parents.equals(parentsBefore);
    }

    @Override
    public ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
      List<Blockade> inTheWay = lock(claims);
      if (!inTheWay.isEmpty()) {
        return new ClaimResult.InTheWay(inTheWay);
      }
      // Long enough for rivals to find the same time free.
      LockSupport.parkNanos(50_000);
      List<Blockade> added =
          claims.stream()
              .map(
                  claim ->
                      holdFor
                          .map(ttl -> Blockade.hold(claim, owner, now.plus(ttl)))
                          .orElseGet(() -> Blockade.block(claim, owner)))
              .toList();
      replace(List.of(), added);
      return new ClaimResult.Added(added);
    }

    @Override
    public List<Blockade> protect(List<Claim> claims) {
      read.addAll(claims);
      return lock(claims);
    }

    @Override
    public List<Blockade> lock(List<Claim> claims) {
      Set<Blockade> found = new HashSet<>();
      for (Claim claim : claims) {
        found.addAll(lock(blockades, claim));
      }
      return found.stream().sorted(Blockade.ORDER).toList();
    }

    @Override
    public void replace(List<Blockade> gone, List<Blockade> instead) {
      blockades.removeAll(gone);
      blockades.addAll(instead);
      changes.add(new Change(List.copyOf(gone), List.copyOf(instead)));
    }

    @Override
    public void setParent(ResourceId resource, Optional<ResourceId> parent) {
      parent.ifPresentOrElse(it -> parents.put(resource, it), () -> parents.remove(resource));
    }

    @Override
    public Instant now() {
      return now;
    }

    @Override
    public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
      return find(blockades, resources, slot, now);
    }

    @Override
    public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
      return resources.stream()
          .map(it -> Calendar.of(it, window, find(blockades, Set.of(it), window, now)))
          .toList();
    }

    @Override
    public List<ResourceId> childrenOf(ResourceId parent) {
      return parents.keySet().stream()
          .filter(it -> parent.equals(parents.get(it)))
          .sorted()
          .toList();
    }
  }
}
