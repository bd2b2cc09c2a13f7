package dev.holdfast.scheduling.resource;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.scheduling.RandomId;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.host.HostId;
import java.util.Optional;

/**
 * Adds and changes resources. Its method is the body of a transaction.
 *
 * <p>Rings are refused as far as this transaction can see: two resources that are put under each
 * other at the same moment may both succeed. That does no harm, because whatever asks for a parent
 * means those directly under it, and nothing climbs further than {@link #MAX_DEPTH}.
 */
public final class ResourceDesk {

  /** Resources above one another. */
  public static final int MAX_DEPTH = 20;

  private ResourceDesk() {}

  /**
   * What a host says about a resource.
   *
   * @param name empty: it has none (any more)
   * @param parent empty: it is under none (any more)
   */
  public record Wish(HostId host, String id, Optional<String> name, Optional<String> parent) {}

  /** Adds the resource, with a timeline of its own, or changes what is said about it. */
  public static Outcome<PutResult> put(Transaction tx, Wish wish) {
    HostResources resources = HostResources.of(tx, wish.host);
    Optional<Resource> before = resources.find(wish.id);
    if (resources.isOwn(wish.id)) {
      return ownTimeline(before.orElseThrow(), wish);
    }
    boolean moves = before.isEmpty() || !before.get().parent().equals(wish.parent);
    Optional<PutResult.Reason> reason = moves ? refusal(resources, wish) : Optional.empty();
    if (reason.isPresent()) {
      return rollback(new PutResult.Refused(reason.get()));
    }
    ResourceId timeline =
        before.map(Resource::timeline).orElseGet(() -> ResourceId.of(RandomId.withPrefix("res")));
    Resource resource = new Resource(wish.host, wish.id, timeline, wish.name, wish.parent);
    return commit(new PutResult.Done(resource, tx.resources().put(resource)));
  }

  private static Outcome<PutResult> ownTimeline(Resource own, Wish wish) {
    boolean asItIs = wish.parent.isEmpty() && (wish.name.isEmpty() || wish.name.equals(own.name()));
    return rollback(
        asItIs
            ? new PutResult.Done(own, false)
            : new PutResult.Refused(PutResult.Reason.OWN_TIMELINE));
  }

  /** Why the resource cannot be under the parent; empty if it can. */
  private static Optional<PutResult.Reason> refusal(HostResources resources, Wish wish) {
    Optional<String> above = wish.parent;
    for (int depth = 0; above.isPresent(); depth++) {
      if (above.get().equals(wish.id)) {
        return Optional.of(PutResult.Reason.RING);
      }
      if (depth == MAX_DEPTH) {
        return Optional.of(PutResult.Reason.TOO_DEEP);
      }
      Optional<Resource> found = resources.find(above.get());
      if (found.isEmpty()) {
        return Optional.of(PutResult.Reason.PARENT_NOT_FOUND);
      }
      above = found.get().parent();
    }
    return Optional.empty();
  }
}
