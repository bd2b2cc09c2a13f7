package dev.holdfast.scheduling.booking;

import java.time.ZoneId;
import java.util.Optional;

/**
 * Who booked.
 *
 * @param id by which another system knows the person
 */
public record Booker(String name, String email, Optional<ZoneId> zone, Optional<String> id) {}
