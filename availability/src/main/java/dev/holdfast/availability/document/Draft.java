package dev.holdfast.availability.document;

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
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A store whose commits stay in a workspace until that is saved, so that the rules for a calendar
 * in memory are those of every store. For one thread.
 */
final class Draft implements AvailabilityStore {

  private final Clock clock;
  private Workspace documents;

  Draft(Workspace documents, Clock clock) {
    this.documents = documents;
    this.clock = clock;
  }

  /** Writes all that was committed here, unless a rival has changed any of it. */
  boolean save() {
    return !documents.hasChanges() || documents.swap(clock.instant());
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
    Workspace next = documents.fork();
    Outcome<T> outcome = body.apply(begin(next));
    if (outcome.isCommit()) {
      documents = next;
    }
    return outcome;
  }

  private DocumentTransaction begin(Workspace workspace) {
    return new DocumentTransaction(workspace, clock.instant());
  }

  @Override
  public void afterCommit(Runnable task) {
    task.run();
  }

  /** As far as the draft knows: what rivals do meanwhile is found out when it is saved. */
  @Override
  public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
    List<Claim> claims =
        resources.stream().sorted().map(resource -> new Claim(resource, slot)).toList();
    return begin(documents.fork()).lock(claims);
  }

  @Override
  public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
    return resources.stream()
        .map(resource -> Calendar.of(resource, window, blockades(Set.of(resource), window)))
        .toList();
  }

  @Override
  public List<ResourceId> childrenOf(ResourceId parent) {
    return begin(documents).childrenOf(parent);
  }
}
