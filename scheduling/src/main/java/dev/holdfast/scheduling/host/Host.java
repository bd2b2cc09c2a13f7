package dev.holdfast.scheduling.host;

import dev.holdfast.availability.ResourceId;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Somebody whose time can be booked, and to whom event types and resources belong.
 *
 * @param language in which to write to the host
 * @param embedOrigins the sites that may show the host's booking pages in a frame; none, if empty
 * @param version rises with each change
 */
public record Host(
    HostId id,
    String slug,
    String name,
    String email,
    ZoneId zone,
    Optional<Locale> language,
    List<String> embedOrigins,
    long version,
    Instant createdAt) {

  /** More origins than this do not fit. */
  public static final int MOST_EMBED_ORIGINS = 20;

  public Host {
    embedOrigins = embedOrigins.stream().map(EmbedOrigin::parse).distinct().toList();
    if (embedOrigins.size() > MOST_EMBED_ORIGINS) {
      throw new IllegalArgumentException(
          "At most %s origins may embed pages, not %s."
              .formatted(MOST_EMBED_ORIGINS, embedOrigins.size()));
    }
  }

  /** A new host, who named no language and lets nobody embed the booking pages. */
  public Host(HostId id, String slug, String name, String email, ZoneId zone, Instant createdAt) {
    this(id, slug, name, email, zone, Optional.empty(), createdAt);
  }

  /** A new host, who lets nobody embed the booking pages. */
  public Host(
      HostId id,
      String slug,
      String name,
      String email,
      ZoneId zone,
      Optional<Locale> language,
      Instant createdAt) {
    this(id, slug, name, email, zone, language, List.of(), 1, createdAt);
  }

  /** As the version after this one. */
  public Host next() {
    return new Host(id, slug, name, email, zone, language, embedOrigins, version + 1, createdAt);
  }

  /** The one timeline that all event types of the host are booked on. */
  public ResourceId timeline() {
    return timelineOf(id);
  }

  public static ResourceId timelineOf(HostId id) {
    return ResourceId.of(id.value());
  }
}
