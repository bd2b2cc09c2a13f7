package dev.holdfast.server.http;

import java.time.Duration;

/**
 * How long a request may take to arrive.
 *
 * @param head until it is known what is wanted
 * @param body from then on until all of it is there
 */
public record RequestTimeouts(Duration head, Duration body) {}
