package dev.holdfast.scheduling.webhook;

import java.time.Instant;
import java.util.Optional;

/**
 * One try to deliver.
 *
 * @param status of the answer, if there was one
 * @param error what went wrong, if something did
 * @param response how the body of the answer began
 */
public record Attempt(
    Instant at, Optional<Integer> status, Optional<String> error, Optional<String> response) {}
