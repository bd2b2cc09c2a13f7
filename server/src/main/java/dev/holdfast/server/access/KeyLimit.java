package dev.holdfast.server.access;

/** How many requests may be sent with one key in a minute. */
public record KeyLimit(int requests) {}
