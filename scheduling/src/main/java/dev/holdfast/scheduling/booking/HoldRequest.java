package dev.holdfast.scheduling.booking;

import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Which slot to keep, and how long.
 *
 * @param as the host in whose name it is asked; empty: by anybody
 */
public record HoldRequest(
    EventTypeId eventType, Optional<HostId> as, Instant start, Duration timeToLive) {}
