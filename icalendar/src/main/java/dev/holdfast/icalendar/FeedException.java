package dev.holdfast.icalendar;

/** A feed that cannot be read as a whole. */
public final class FeedException extends Exception {

  private static final long serialVersionUID = 1L;

  /** Why it cannot be read. */
  public enum Reason {
    /** It is not a calendar, or was cut off. */
    MALFORMED,
    /** It exceeds a limit. */
    TOO_LARGE
  }

  private final Reason reason;

  FeedException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  FeedException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  public Reason reason() {
    return reason;
  }
}
