package dev.holdfast.icalendar;

import java.nio.charset.StandardCharsets;

/**
 * Lines of an iCalendar object: escaped, ended by CRLF, and folded after 75 octets without cutting
 * a character in two.
 */
public final class ContentLines {

  private static final int MAX_OCTETS = 75;

  /** Characters that stay as they are in an address; others are percent-encoded. */
  private static final String OF_AN_ADDRESS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@-._~!$'()*+,:";

  private final StringBuilder text = new StringBuilder();

  /** No lines yet. */
  public ContentLines() {}

  /** Adds a property whose value contains no text of a person. */
  public void add(String name, String value) {
    fold(name + ":" + value);
  }

  /** Adds a property whose value is text that a person wrote; it is escaped. */
  public void addText(String name, String value) {
    add(name, escape(value));
  }

  /**
   * Returns a quoted parameter of a property. A value cannot contain a quote, so it becomes an
   * apostrophe: many calendars do not support RFC 6868, which has an escape for it. Carets that RFC
   * 6868 would read as an escape are escaped themselves, and so is a caret at the end, which some
   * readers would combine with the closing quote.
   */
  public static String parameter(String name, String value) {
    String line = printable(value.replaceAll("[\r\n]+", " ")).replace('"', '\'');
    return name + "=\"" + line.replaceAll("\\^(?=[\\^n']|\\z)", "^^") + "\"";
  }

  /** Returns a mail address as a URI (RFC 6068). */
  public static String mailto(String address) {
    StringBuilder uri = new StringBuilder("mailto:");
    for (byte octet : printable(address).getBytes(StandardCharsets.UTF_8)) {
      if (OF_AN_ADDRESS.indexOf(octet) >= 0) {
        uri.append((char) octet);
      } else {
        uri.append('%').append("%02X".formatted(octet));
      }
    }
    return uri.toString();
  }

  private static String escape(String value) {
    String escaped =
        value
            .replace("\\", "\\\\")
            .replace(";", "\\;")
            .replace(",", "\\,")
            .replace("\r\n", "\\n")
            .replace("\n", "\\n");
    return printable(escaped);
  }

  /** Removes control characters and unpaired surrogates, which no encoding can represent. */
  private static String printable(String value) {
    return value
        .codePoints()
        .filter(character -> !Character.isISOControl(character) || character == '\t')
        .map(character -> isHalf(character) ? '\uFFFD' : character)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean isHalf(int character) {
    return character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
  }

  private void fold(String line) {
    int octets = 0;
    for (int i = 0; i < line.length(); ) {
      int character = line.codePointAt(i);
      int size = octets(character);
      if (octets + size > MAX_OCTETS) {
        text.append("\r\n ");
        octets = 1; // The space counts.
      }
      text.appendCodePoint(character);
      octets += size;
      i += Character.charCount(character);
    }
    text.append("\r\n");
  }

  /** How many octets UTF-8 has for a character. */
  private static int octets(int character) {
    if (character < 0x80) {
      return 1;
    }
    if (character < 0x800) {
      return 2;
    }
    return character < 0x10000 ? 3 : 4;
  }

  public String text() {
    return text.toString();
  }
}
