package dev.holdfast.scheduling.host;

import dev.holdfast.availability.ResourceId;
import java.time.Instant;
import java.time.ZoneId;

/** Somebody whose time can be booked, and to whom event types and resources belong. */
public record Host(
    HostId id, String slug, String name, String email, ZoneId zone, Instant createdAt) {

  /** The one timeline that all event types of the host are booked on. */
  public ResourceId timeline() {
    return timelineOf(id);
  }

  public static ResourceId timelineOf(HostId id) {
    return ResourceId.of(id.value());
  }
}
