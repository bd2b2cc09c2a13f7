package dev.holdfast.server.http;

/** How many requests an address may send in a minute without a key: to read, and to change. */
public record PublicLimits(int reads, int writes) {}
