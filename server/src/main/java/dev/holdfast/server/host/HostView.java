package dev.holdfast.server.host;

import dev.holdfast.scheduling.host.Host;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** A host, for the host. */
public record HostView(
    String id,
    String slug,
    String name,
    String email,
    String timeZone,
    @Nullable String language,
    Instant createdAt) {

  public static HostView of(Host host) {
    return new HostView(
        host.id().value(),
        host.slug(),
        host.name(),
        host.email(),
        host.zone().getId(),
        host.language().map(Locale::toLanguageTag).orElse(null),
        host.createdAt());
  }
}
