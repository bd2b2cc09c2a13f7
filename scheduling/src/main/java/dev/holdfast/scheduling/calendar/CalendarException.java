package dev.holdfast.scheduling.calendar;

import java.time.Duration;
import java.util.Optional;

/** A provider could not be reached, or did not do what it was asked. */
public final class CalendarException extends Exception {

  private static final long serialVersionUID = 1L;

  private final Code code;
  private final transient Optional<Duration> retryAfter;

  /** What is the matter. */
  public enum Code {
    /** It could not be reached, or had a problem of its own: it may work later. */
    UNAVAILABLE,
    /** It wants to be asked less often. */
    THROTTLED,
    /** What it answered makes no sense. */
    MALFORMED,
    /** What it answered is more than anybody should read. */
    TOO_LARGE,
    /** It no longer lets us in: only the host can help, by connecting again. */
    ACCESS_LOST,
    /** What was asked for is not there. */
    NOT_FOUND,
    /** Nobody may go to that address from here. */
    REFUSED_ADDRESS,
    /** It cannot do this at all. */
    UNSUPPORTED,
    /** This service made an error of its own; its log says which. */
    INTERNAL
  }

  /**
   * A problem with a provider.
   *
   * @param message for people: no secret in it, neither tokens nor addresses of feeds
   */
  public CalendarException(Code code, String message, Optional<Duration> retryAfter) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }

  public CalendarException(Code code, String message) {
    this(code, message, Optional.empty());
  }

  public CalendarException(Code code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
    this.retryAfter = Optional.empty();
  }

  /** Something that nobody thought of; the log has to say more, with the cause. */
  public static CalendarException unexpected(Throwable cause) {
    String kind = cause.getClass().getSimpleName();
    return new CalendarException(
        Code.INTERNAL, "This service failed to handle the calendar (%s)".formatted(kind), cause);
  }

  public Code code() {
    return code;
  }

  /** How long the provider asked to be left alone. */
  public Optional<Duration> retryAfter() {
    return retryAfter;
  }

  /** Whether it is of no use to try again before the host does something. */
  public boolean needsHost() {
    return switch (code) {
      case ACCESS_LOST, NOT_FOUND, REFUSED_ADDRESS, UNSUPPORTED -> true;
      case UNAVAILABLE, THROTTLED, MALFORMED, TOO_LARGE, INTERNAL -> false;
    };
  }
}
