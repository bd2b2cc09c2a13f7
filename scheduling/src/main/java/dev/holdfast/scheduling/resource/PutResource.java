package dev.holdfast.scheduling.resource;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.RandomId;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * Adds and changes resources. Its method is the body of a transaction.
 *
 * <p>Rings are refused as far as this transaction can see: two resources that are put under each
 * other at the same moment may both succeed. That does no harm, because queries for a parent mean
 * those directly under it, and nothing climbs further than {@link #MAX_DEPTH}.
 */
public final class PutResource {

  /** Resources above one another. */
  public static final int MAX_DEPTH = 20;

  /** How often others may add or change the resource while it is put. */
  private static final int ATTEMPTS = 5;

  private PutResource() {}

  /**
   * What a host says about a resource.
   *
   * @param name empty: it has none (any more)
   * @param parent empty: it is under none (any more)
   * @param expected whether the version that is there is one that this can be said about; version 0
   *     is a resource that is not there
   */
  public record Request(
      HostId host,
      String id,
      Optional<String> name,
      Optional<String> parent,
      LongPredicate expected) {

    /** A request that expects no version. */
    public Request(HostId host, String id, Optional<String> name, Optional<String> parent) {
      this(host, id, name, parent, version -> true);
    }

    private boolean isAbout(Optional<Resource> before) {
      return expected.test(before.map(Resource::version).orElse(0L));
    }

    private boolean isAsItIs(Resource before) {
      return before.name().equals(name) && before.parent().equals(parent);
    }

    private Resource toResource() {
      return new Resource(host, id, ResourceId.of(RandomId.withPrefix("res")), name, parent);
    }
  }

  /**
   * Adds the resource, with a timeline of its own, or changes what is said about it. If all is as
   * before, nothing is changed. A slower request reads again, so that without an expectation the
   * last one wins.
   */
  public static Outcome<PutResult> put(ResourceTransaction tx, Request request) {
    Outcome<PutResult> stale = rollback(new PutResult.Refused(PutResult.Reason.STALE_VERSION));
    HostResources resources = HostResources.of(tx, request.host);
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Resource> before = resources.find(request.id);
      if (!request.isAbout(before)) {
        return stale;
      }
      Optional<Outcome<PutResult>> end = put(tx, resources, before, request);
      if (end.isPresent()) {
        return end.get();
      }
    }
    return stale;
  }

  /** Empty if somebody else was faster. */
  private static Optional<Outcome<PutResult>> put(
      ResourceTransaction tx, HostResources resources, Optional<Resource> before, Request request) {
    if (resources.isOwn(request.id)) {
      return Optional.of(ownTimeline(before.orElseThrow(), request));
    }
    boolean moves = before.isEmpty() || !before.get().parent().equals(request.parent);
    Optional<PutResult.Reason> reason = moves ? refusal(resources, request) : Optional.empty();
    if (reason.isPresent()) {
      return Optional.of(rollback(new PutResult.Refused(reason.get())));
    }
    if (before.filter(request::isAsItIs).isPresent()) {
      return Optional.of(rollback(new PutResult.Done(before.get(), false)));
    }
    Resource resource =
        before.map(old -> old.with(request.name, request.parent)).orElseGet(request::toResource);
    boolean done =
        before.isEmpty() ? tx.resources().add(resource) : tx.resources().update(resource);
    return done
        ? Optional.of(commit(new PutResult.Done(resource, before.isEmpty())))
        : Optional.empty();
  }

  private static Outcome<PutResult> ownTimeline(Resource own, Request request) {
    boolean asItIs =
        request.parent.isEmpty() && (request.name.isEmpty() || request.name.equals(own.name()));
    return rollback(
        asItIs
            ? new PutResult.Done(own, false)
            : new PutResult.Refused(PutResult.Reason.OWN_TIMELINE));
  }

  /** Why the resource cannot be under the parent; empty if it can. */
  private static Optional<PutResult.Reason> refusal(HostResources resources, Request request) {
    Optional<String> above = request.parent;
    for (int depth = 0; above.isPresent(); depth++) {
      if (above.get().equals(request.id)) {
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
