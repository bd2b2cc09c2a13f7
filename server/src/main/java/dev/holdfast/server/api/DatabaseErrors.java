package dev.holdfast.server.api;

import dev.holdfast.availability.spi.StoreException;
import java.util.Optional;
import org.springframework.http.HttpStatus;

/**
 * The answer to a client when the database fails.
 *
 * @param retryAfter in how many seconds it may be worth trying again
 */
public record DatabaseErrors(
    HttpStatus status, String code, String detail, Optional<String> retryAfter) {

  public static DatabaseErrors of(StoreException.Kind kind) {
    return switch (kind) {
      case UNAVAILABLE ->
          later("store_unavailable", "The database cannot be reached. Nothing was changed.", 5);
      case CONTENDED ->
          later("contended", "Too many want the same at once. Nothing was changed.", 1);
      case TIMED_OUT -> later("timed_out", "The database took too long. Nothing was changed.", 2);
      case READ_ONLY ->
          later("read_only", "The database takes no changes now. Nothing was changed.", 30);
      case FULL -> later("store_full", "The database has no room left. Nothing was changed.", 60);
      case UNKNOWN_OUTCOME ->
          later(
              "unknown_outcome",
              "The answer of the database was lost, so the change may or may not have been made."
                  + " Repeat it with the same Idempotency-Key, or look.",
              1);
      case TOO_LARGE ->
          new DatabaseErrors(
              HttpStatus.UNPROCESSABLE_CONTENT,
              "too_large",
              "This is more than can be changed in one step. Do it in parts.",
              Optional.empty());
      case MISCONFIGURED, FAILED ->
          new DatabaseErrors(
              HttpStatus.INTERNAL_SERVER_ERROR, "internal_error", "", Optional.empty());
    };
  }

  private static DatabaseErrors later(String code, String detail, int seconds) {
    return new DatabaseErrors(
        HttpStatus.SERVICE_UNAVAILABLE, code, detail, Optional.of(Integer.toString(seconds)));
  }
}
