package dev.holdfast.scheduling.host;

import dev.holdfast.availability.ResourceId;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;

/**
 * Somebody whose time can be booked, and to whom event types and resources belong.
 *
 * @param language in which to write to the host
 */
public record Host(
    HostId id,
    String slug,
    String name,
    String email,
    ZoneId zone,
    Optional<Locale> language,
    Instant createdAt) {

  /** Somebody who named no language. */
  public Host(HostId id, String slug, String name, String email, ZoneId zone, Instant createdAt) {
    this(id, slug, name, email, zone, Optional.empty(), createdAt);
  }

  /** The one timeline that all event types of the host are booked on. */
  public ResourceId timeline() {
    return timelineOf(id);
  }

  public static ResourceId timelineOf(HostId id) {
    return ResourceId.of(id.value());
  }
}
