package dev.holdfast.icalendar;

import java.nio.charset.StandardCharsets;

/**
 * Lines of an iCalendar object: escaped, ended by CRLF, and folded after 75 octets without cutting
 * a character in two.
 */
public final class ContentLines {

  private static final int MAX_OCTETS = 75;

  /** What an address may have as it is; the rest of it is written as octets. */
  private static final String OF_AN_ADDRESS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@-._~!$'()*+,:";

  private final StringBuilder text = new StringBuilder();

  /** No lines yet. */
  public ContentLines() {}

  /** A property whose value is none that people wrote. */
  public void add(String name, String value) {
    fold(name + ":" + value);
  }

  /** A property with a value that people wrote. */
  public void addText(String name, String value) {
    add(name, escape(value));
  }

  /**
   * A parameter of a property, quoted. No value can hold a quote, so it becomes an apostrophe: many
   * calendars do not know what RFC 6868 has for it. What would be read as RFC 6868 has it is
   * written so, and stays what it is; so does a caret at the end, which some take for the quote's.
   */
  public static String parameter(String name, String value) {
    String line = printable(value.replaceAll("[\r\n]+", " ")).replace('"', '\'');
    return name + "=\"" + line.replaceAll("\\^(?=[\\^n']|\\z)", "^^") + "\"";
  }

  /** The address of somebody, as RFC 6068 has it. */
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

  /** Without control characters, and without halves of characters, which no encoding has. */
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
