package dev.holdfast.server.http;

/**
 * What an address may do without a key.
 *
 * @param reads how many requests it may send in a minute to read
 * @param writes the same to change something
 * @param holds how many slots it may keep at a time
 */
public record PublicLimits(int reads, int writes, int holds) {}
