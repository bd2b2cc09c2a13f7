package dev.holdfast.torture.history;

/**
 * A row of the database as it is, not as the store reads it.
 *
 * @param lasts whether it is more than a hold
 */
public record Row(Span span, String owner, boolean disabled, boolean lasts) {}
