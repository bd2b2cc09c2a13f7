package dev.holdfast.icalendar;

/** A feed exceeds a limit. */
final class OverLimitException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  OverLimitException(String message) {
    super(message);
  }
}
