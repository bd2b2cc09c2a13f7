package dev.holdfast.availability.jdbc.engine;

import dev.holdfast.availability.spi.StoreException;

/** What an error of a database means, and so what to do about it. */
public enum SqlError {
  /** Rivals got into each other's way; run the transaction again. */
  CONTENDED(StoreException.Kind.CONTENDED, "Rivals kept the time locked for too long"),
  /** The connection is gone, or there never was one. */
  DISCONNECTED(StoreException.Kind.UNAVAILABLE, "The database cannot be reached"),
  TIMED_OUT(StoreException.Kind.TIMED_OUT, "The database took too long"),
  READ_ONLY(StoreException.Kind.READ_ONLY, "The database takes no writes"),
  FULL(StoreException.Kind.FULL, "The database has no room left"),
  MISCONFIGURED(
      StoreException.Kind.MISCONFIGURED,
      "The database is not set up for this store, run the scripts of its schema() as a user that"
          + " may, or grant what is missing"),
  /** The database understood and said no. */
  REFUSED(StoreException.Kind.FAILED, "The database refused"),
  /** Anything may have happened. */
  UNKNOWN(StoreException.Kind.FAILED, "The database failed");

  private final StoreException.Kind kind;
  private final String message;

  SqlError(StoreException.Kind kind, String message) {
    this.kind = kind;
    this.message = message;
  }

  public StoreException exception(Throwable cause) {
    return new StoreException(kind, message + ": " + cause.getMessage(), cause);
  }

  /** For an error on the way to a commit, whose answer may be all that was lost. */
  public StoreException atCommit(Throwable cause) {
    if (this == DISCONNECTED || this == UNKNOWN) {
      return new StoreException(
          StoreException.Kind.UNKNOWN_OUTCOME,
          "The answer to a commit was lost, read to find out what became of it: "
              + cause.getMessage(),
          cause);
    }
    return exception(cause);
  }

  /**
   * For an error that cost the caller the whole transaction. Never contended: a caller may take
   * that for a refusal and go on.
   */
  StoreException ofLostTransaction(Throwable cause) {
    return new StoreException(
        this == CONTENDED ? StoreException.Kind.FAILED : kind,
        "The database has rolled back the caller's transaction, roll it back and run it again: "
            + cause.getMessage(),
        cause);
  }
}
