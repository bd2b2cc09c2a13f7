package dev.holdfast.server.json;

import dev.holdfast.scheduling.host.Host;
import java.time.Instant;

/** A host, for the host. */
public record HostView(
    String id, String slug, String name, String email, String timeZone, Instant createdAt) {

  public static HostView of(Host host) {
    return new HostView(
        host.id().value(),
        host.slug(),
        host.name(),
        host.email(),
        host.zone().getId(),
        host.createdAt());
  }
}
