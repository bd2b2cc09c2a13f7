package dev.holdfast.icalendar;

/** A feed is more than we read. */
final class OverLimitException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  OverLimitException(String message) {
    super(message);
  }
}
