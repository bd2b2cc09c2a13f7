package dev.holdfast.scheduling.host;

import java.time.Instant;

/**
 * A key that speaks for a host. Only its hash is stored; the key itself is shown once.
 *
 * @param hash SHA-256 of the key, in hex
 * @param hint the key's first characters, by which people tell keys apart
 */
public record ApiKey(
    String id, HostId host, String name, String hash, String hint, Instant createdAt) {}
