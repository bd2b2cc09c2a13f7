package dev.holdfast.scheduling.resource;

import dev.holdfast.availability.ResourceId;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * All resources of one host, as a transaction sees them, the host's own timeline among them. The
 * latter goes by the host's id and name, has no parent, and is not stored a second time.
 */
public final class HostResources {

  private final ResourceTransaction tx;
  private final HostId host;

  private HostResources(ResourceTransaction tx, HostId host) {
    this.tx = tx;
    this.host = host;
  }

  public static HostResources of(ResourceTransaction tx, HostId host) {
    return new HostResources(tx, host);
  }

  public Optional<Resource> find(String id) {
    if (isOwn(id)) {
      return Optional.of(own());
    }
    return isPossible(id) ? tx.resources().find(host, id) : Optional.empty();
  }

  /** Databases choke on texts that no resource can be called by. */
  private static boolean isPossible(String id) {
    try {
      return ResourceId.of(id).value().equals(id);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Those of these ids that the host has, by id. */
  public List<Resource> find(Collection<String> ids) {
    List<String> possible = ids.stream().filter(HostResources::isPossible).toList();
    List<Resource> found = new ArrayList<>(tx.resources().find(host, possible));
    if (ids.contains(host.value())) {
      found.add(own());
    }
    found.sort(Comparator.comparing(Resource::id));
    return List.copyOf(found);
  }

  /** The one whose time is kept there. */
  public Optional<Resource> at(ResourceId timeline) {
    return isOwn(timeline.value()) ? Optional.of(own()) : tx.resources().find(host, timeline);
  }

  /**
   * A page of them, by id.
   *
   * @param parent only those directly under it; empty: all
   * @param after only ids behind this one; empty: from the beginning
   */
  public List<Resource> page(Optional<String> parent, Optional<String> after, int limit) {
    List<Resource> kept = tx.resources().page(host, parent, after, limit);
    boolean ownIsBehind = after.map(id -> id.compareTo(host.value()) < 0).orElse(true);
    return parent.isEmpty() && ownIsBehind ? withOwn(kept, limit) : kept;
  }

  /** Own ids are plain ASCII, so that Java finds their place as every database would. */
  private List<Resource> withOwn(List<Resource> kept, int limit) {
    int place = 0;
    while (place < kept.size() && kept.get(place).id().compareTo(host.value()) < 0) {
      place++;
    }
    List<Resource> all = new ArrayList<>(kept);
    all.add(place, own());
    return List.copyOf(all.subList(0, Math.min(limit, all.size())));
  }

  boolean isOwn(String id) {
    return id.equals(host.value());
  }

  private Resource own() {
    Optional<Host> found = tx.hosts().find(host);
    return new Resource(
        host,
        host.value(),
        Host.timelineOf(host),
        found.map(Host::name),
        Optional.empty(),
        found.map(Host::version).orElse(1L));
  }
}
