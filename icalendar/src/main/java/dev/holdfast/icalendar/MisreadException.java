package dev.holdfast.icalendar;

/**
 * A part of a feed is not understood. The message quotes no more than the form of a time or rule.
 */
final class MisreadException extends RuntimeException {

  private static final long serialVersionUID = 1L;
  private static final int MAX_QUOTE = 60;

  /** Without a stack trace, since a feed may cause many. */
  MisreadException(String message) {
    super(message, null, false, false);
  }

  /** Something is not what it should be. */
  static MisreadException of(String what, String value) {
    return new MisreadException("%s is not understood: %s".formatted(what, quote(value)));
  }

  private static String quote(String value) {
    String text = value.length() <= MAX_QUOTE ? value : value.substring(0, MAX_QUOTE) + "…";
    return text.replaceAll("\\p{Cntrl}", "?");
  }
}
