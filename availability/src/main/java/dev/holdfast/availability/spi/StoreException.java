package dev.holdfast.availability.spi;

import java.util.Objects;

/** A failure of the store. A refusal by the domain is a result and never this exception. */
public final class StoreException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** What went wrong, and so what the caller can do. */
  public enum Kind {
    /** The database cannot be reached; nothing was changed. */
    UNAVAILABLE,
    /** Rivals interfered for too long; nothing was changed, trying again is safe. */
    CONTENDED,
    /** The database took too long; nothing was changed, trying again is safe. */
    TIMED_OUT,
    /** The database takes no writes at the moment; nothing was changed. */
    READ_ONLY,
    /** The database has no room left; nothing was changed. */
    FULL,
    /**
     * The answer to a commit was lost: the change happened completely or not at all. Read the
     * calendar to find out, or repeat the operation if it is idempotent.
     */
    UNKNOWN_OUTCOME,
    /** The operation is larger than this store can do in one step; nothing was changed. */
    TOO_LARGE,
    /** The store is not set up as this program needs it: schema, grid, permission. */
    MISCONFIGURED,
    /** Anything else; see the cause. */
    FAILED
  }

  private final Kind kind;

  public StoreException(Kind kind, String message) {
    super(message);
    this.kind = Objects.requireNonNull(kind, "Kind of a store exception must not be null");
  }

  public StoreException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = Objects.requireNonNull(kind, "Kind of a store exception must not be null");
  }

  public Kind kind() {
    return kind;
  }
}
