package dev.holdfast.scheduling.booking;

import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.Optional;

/**
 * A request to book: which event type, which time, which booker.
 *
 * @param as the host in whose name it is asked; empty: by anybody
 * @param hold the hold that keeps the slot for the booker
 */
public record BookRequest(
    EventTypeId eventType,
    Optional<HostId> as,
    Instant start,
    Booker booker,
    Optional<String> notes,
    Optional<String> hold) {}
