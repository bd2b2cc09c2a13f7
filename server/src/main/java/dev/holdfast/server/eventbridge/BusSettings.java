package dev.holdfast.server.eventbridge;

import java.net.URI;
import java.util.Optional;

/**
 * Which bus to publish to, and how to reach it.
 *
 * @param bus name or ARN
 * @param source what all events are said to come from
 * @param region empty: as other AWS programs find it
 * @param endpoint empty: the region's, or as other AWS programs find it
 */
public record BusSettings(
    String bus, String source, Optional<String> region, Optional<URI> endpoint) {}
