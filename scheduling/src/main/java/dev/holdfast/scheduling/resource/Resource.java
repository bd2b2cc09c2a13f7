package dev.holdfast.scheduling.resource;

import dev.holdfast.availability.ResourceId;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import java.util.Optional;

/**
 * Something of a host's with a timeline of its own: a room, a car.
 *
 * @param id as the host calls it; another host may call something else the same
 * @param timeline where its time is kept; unique across all hosts
 * @param version rises with each change of name or parent
 */
public record Resource(
    HostId host,
    String id,
    ResourceId timeline,
    Optional<String> name,
    Optional<String> parent,
    long version) {

  /** A new one. */
  public Resource(
      HostId host, String id, ResourceId timeline, Optional<String> name, Optional<String> parent) {
    this(host, id, timeline, name, parent, 1);
  }

  Resource with(Optional<String> newName, Optional<String> newParent) {
    return new Resource(host, id, timeline, newName, newParent, version + 1);
  }

  /** Whether it is the host's own timeline, the only one that bookings have time on. */
  public boolean isOwnTimeline() {
    return timeline.equals(Host.timelineOf(host));
  }
}
