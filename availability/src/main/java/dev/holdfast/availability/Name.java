package dev.holdfast.availability;

import java.util.Objects;

/**
 * The one rule for text that names something: 1 to 128 characters that every database keeps exactly
 * as they are, so that two names are the same in all stores or in none.
 */
final class Name {

  private Name() {}

  static void check(String what, String value) {
    Objects.requireNonNull(value, () -> what + " must not be null");
    int length = value.codePointCount(0, value.length());
    if (length < 1 || length > Limits.MAX_NAME_LENGTH) {
      throw new IllegalArgumentException(
          "%s must have 1 to %s characters, but %s has %s"
              .formatted(what, Limits.MAX_NAME_LENGTH, shown(value), length));
    }
    value.codePoints().forEach(character -> checkCharacter(what, value, character));
    if (isSpace(value.codePointAt(0)) || isSpace(value.codePointBefore(value.length()))) {
      throw new IllegalArgumentException(
          "%s must not begin or end with a space: %s. Strip it first"
              .formatted(what, shown(value)));
    }
  }

  private static void checkCharacter(String what, String value, int character) {
    if (Character.isISOControl(character) || Character.getType(character) == Character.SURROGATE) {
      throw new IllegalArgumentException(
          "%s must not contain control characters or half surrogates, but %s has U+%04X. Remove it"
              .formatted(what, shown(value), character));
    }
  }

  private static boolean isSpace(int character) {
    return Character.isWhitespace(character) || Character.isSpaceChar(character);
  }

  /** The value in quotes, short and on one line, safe for a log. */
  private static String shown(String value) {
    StringBuilder text = new StringBuilder("\"");
    value
        .codePoints()
        .limit(40)
        .forEach(c -> text.appendCodePoint(Character.isISOControl(c) ? '\u00b7' : c));
    return text.append(value.length() > 40 ? "\u2026\"" : "\"").toString();
  }
}
