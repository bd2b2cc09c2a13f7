package dev.holdfast.server.resource;

import dev.holdfast.availability.Limits;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.resource.HostResources;
import dev.holdfast.scheduling.resource.Resource;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Problem;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * The resources of a request, found by the host's names for them; it maps their timelines back to
 * these names. Resources of other hosts are not found.
 */
final class KnownResources {

  /** How many unknown ids a problem names. */
  private static final int NAMED = 20;

  private final Map<String, Resource> byId = new LinkedHashMap<>();
  private final Map<ResourceId, Resource> byTimeline = new LinkedHashMap<>();

  private KnownResources(Collection<Resource> resources) {
    for (Resource resource : resources) {
      byId.put(resource.id(), resource);
      byTimeline.put(resource.timeline(), resource);
    }
  }

  static KnownResources one(Transaction tx, Caller caller, String id) {
    return HostResources.of(tx, caller.host())
        .find(id)
        .map(KnownResources::of)
        .orElseThrow(() -> unknown(id));
  }

  /** Only a host can say that a resource is there, so nothing adds it in passing. */
  private static Problem unknown(String ids) {
    return new Problem(
        HttpStatus.NOT_FOUND,
        "not_found",
        "There is no resource '%s'. Add it first: PUT /v1/resources/{id}.".formatted(ids));
  }

  static KnownResources of(Resource resource) {
    return new KnownResources(List.of(resource));
  }

  /** In the order given. */
  static KnownResources all(Transaction tx, Caller caller, Collection<String> ids) {
    Set<String> wanted = new LinkedHashSet<>(ids);
    Map<String, Resource> found =
        HostResources.of(tx, caller.host()).find(wanted).stream()
            .collect(Collectors.toMap(Resource::id, resource -> resource));
    List<String> unknown = wanted.stream().filter(id -> !found.containsKey(id)).toList();
    if (!unknown.isEmpty()) {
      String named = unknown.stream().limit(NAMED).collect(Collectors.joining("', '"));
      throw unknown(named).with("resourceIds", unknown.stream().limit(NAMED).toList());
    }
    return new KnownResources(wanted.stream().map(found::get).toList());
  }

  /** Those directly under the parent, by id. */
  static KnownResources under(Transaction tx, Caller caller, String parentId) {
    Optional<String> parent = parent(tx, caller, parentId);
    List<Resource> children =
        HostResources.of(tx, caller.host())
            .page(parent, Optional.empty(), Limits.MAX_RESOURCES + 1);
    if (children.size() > Limits.MAX_RESOURCES) {
      throw Problem.invalid(
          "parentId",
          "more than %s resources are under '%s'. Name the ones you mean"
              .formatted(Limits.MAX_RESOURCES, parentId));
    }
    return new KnownResources(children);
  }

  /** The parent asked for, which has to be there. */
  static Optional<String> parent(Transaction tx, Caller caller, @Nullable String parentId) {
    return parentId == null
        ? Optional.empty()
        : Optional.of(one(tx, caller, parentId).resource().id());
  }

  boolean isEmpty() {
    return byId.isEmpty();
  }

  /** The only one. */
  Resource resource() {
    return byId.values().iterator().next();
  }

  ResourceId timeline() {
    return resource().timeline();
  }

  List<ResourceId> timelines() {
    return List.copyOf(byTimeline.keySet());
  }

  Resource get(String id) {
    return at(byId, id);
  }

  ResourceId timelineOf(String id) {
    return get(id).timeline();
  }

  /** What the host calls the resource with this timeline. */
  String idOf(ResourceId timeline) {
    return at(byTimeline, timeline).id();
  }

  private static <K> Resource at(Map<K, Resource> resources, K key) {
    Resource resource = resources.get(key);
    if (resource == null) {
      throw new IllegalArgumentException("Resource %s was not asked for".formatted(key));
    }
    return resource;
  }
}
