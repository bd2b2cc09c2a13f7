package dev.holdfast.scheduling.resource;

import dev.holdfast.availability.ResourceId;
import dev.holdfast.scheduling.host.HostId;
import java.util.Optional;

/**
 * Something of a host's with a timeline of its own: a room, a car.
 *
 * @param id as the host calls it; another host may call something else the same
 * @param timeline where its time is kept; like no other, whoever it belongs to
 */
public record Resource(
    HostId host, String id, ResourceId timeline, Optional<String> name, Optional<String> parent) {}
