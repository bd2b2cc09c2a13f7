package dev.holdfast.availability.document;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.ClaimResult;
import dev.holdfast.availability.spi.StoreTransaction;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Blockades in terms of documents; its changes stay in the workspace. */
final class DocumentTransaction implements StoreTransaction {

  private final Workspace documents;
  private final Instant now;

  DocumentTransaction(Workspace documents, Instant now) {
    this.documents = documents;
    this.now = now.truncatedTo(ChronoUnit.MICROS);
  }

  Workspace documents() {
    return documents;
  }

  /**
   * Whether it is over with this outcome; if not, a rival was faster and it has to run again.
   *
   * @param otherWrites whether more than documents is to be written
   */
  boolean isEndedBy(Outcome<?> outcome, boolean otherWrites) {
    boolean writes = outcome.isCommit() && (documents.hasChanges() || otherWrites);
    return writes ? documents.swap(now) : documents.areFromOneMoment();
  }

  @Override
  public ClaimResult claim(List<Claim> claims, Owner owner, Optional<Duration> holdFor) {
    List<Blockade> inTheWay = lock(claims);
    if (!inTheWay.isEmpty()) {
      return new ClaimResult.InTheWay(inTheWay);
    }
    Optional<Instant> expiresAt =
        holdFor.map(time -> now.plus(time).truncatedTo(ChronoUnit.MICROS));
    List<Blockade> added =
        claims.stream().map(claim -> Blockade.block(claim, owner).withExpiry(expiresAt)).toList();
    added.forEach(this::add);
    return new ClaimResult.Added(added);
  }

  @Override
  public List<Blockade> lock(List<Claim> claims) {
    documents.lock(claims);
    return live(documents, claims);
  }

  @Override
  public List<Blockade> protect(List<Claim> claims) {
    return lock(claims);
  }

  @Override
  public void replace(List<Blockade> gone, List<Blockade> instead) {
    gone.forEach(documents::remove);
    instead.forEach(this::add);
  }

  /** Adds the blockade and takes the expired holds in its place away, wherever they reach. */
  private void add(Blockade blockade) {
    if (!Layout.isLong(blockade.slot())) {
      // A short piece of a long blockade comes to days that nobody has looked at yet.
      documents.lock(List.of(new Claim(blockade.resource(), blockade.slot())));
    }
    for (Blockade old : documents.entries(blockade.resource(), blockade.slot())) {
      if (old.isLive(now)) {
        throw new IllegalStateException("%s would overlap %s".formatted(blockade, old));
      }
      documents.remove(old);
    }
    documents.add(blockade);
  }

  @Override
  public void setParent(ResourceId resource, Optional<ResourceId> parent) {
    String id = Layout.resource(resource);
    documents.lockDocuments(Set.of(id));
    Optional<ResourceId> before = documents.get(id).parent();
    if (before.equals(parent)) {
      return;
    }
    documents.change(id, document -> document.under(parent));
    before.ifPresent(old -> changeChildren(old, document -> document.withoutChild(resource)));
    parent.ifPresent(next -> changeChildren(next, document -> document.withChild(resource)));
  }

  private void changeChildren(ResourceId parent, UnaryOperator<Document> change) {
    documents.lockDocuments(Set.of(Layout.children(parent)));
    documents.change(Layout.children(parent), change);
  }

  @Override
  public Instant now() {
    return now;
  }

  @Override
  public List<Blockade> blockades(Set<ResourceId> resources, TimeSlot slot) {
    List<Claim> claims = claims(resources, slot);
    return live(look(looking -> looking.lock(claims)), claims);
  }

  @Override
  public List<Calendar> calendars(Set<ResourceId> resources, TimeSlot window) {
    Workspace seen = look(looking -> looking.lock(claims(resources, window)));
    return resources.stream()
        .map(id -> Calendar.of(id, window, live(seen, List.of(new Claim(id, window)))))
        .toList();
  }

  @Override
  public List<ResourceId> childrenOf(ResourceId parent) {
    String id = Layout.children(parent);
    return List.copyOf(look(looking -> looking.lockDocuments(Set.of(id))).get(id).children());
  }

  /**
   * Reads documents, as this transaction changed them, without relying on them: rivals may change
   * them before it ends. If a document that it does rely on has changed, it runs again anyway.
   */
  private Workspace look(Consumer<Workspace> loading) {
    Backoff backoff = new Backoff();
    while (true) {
      Workspace seen = documents.fork();
      loading.accept(seen);
      if (seen.areFromOneMoment() || !documents.areUpToDate()) {
        return seen;
      }
      backoff.lost();
    }
  }

  private List<Blockade> live(Workspace seen, List<Claim> claims) {
    return claims.stream()
        .flatMap(claim -> seen.entries(claim.resource(), claim.slot()).stream())
        .filter(blockade -> blockade.isLive(now))
        .distinct()
        .toList();
  }

  private static List<Claim> claims(Set<ResourceId> resources, TimeSlot slot) {
    return resources.stream().sorted().map(resource -> new Claim(resource, slot)).toList();
  }
}
