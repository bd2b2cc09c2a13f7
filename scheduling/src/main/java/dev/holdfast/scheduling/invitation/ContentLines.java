package dev.holdfast.scheduling.invitation;

import java.nio.charset.StandardCharsets;

/**
 * Lines of an iCalendar object: escaped, ended by CRLF, and folded after 75 octets without cutting
 * a character in two.
 */
final class ContentLines {

  private static final int MAX_OCTETS = 75;

  private final StringBuilder text = new StringBuilder();

  /** A property whose value is none that people wrote. */
  void add(String name, String value) {
    fold(name + ":" + value);
  }

  /** A property with a value that people wrote. */
  void addText(String name, String value) {
    add(name, escape(value));
  }

  /** A parameter of a property, quoted; a quote inside is written as RFC 6868 has it. */
  static String parameter(String name, String value) {
    String quoted =
        value.replace("^", "^^").replace("\"", "^'").replace("\r\n", "^n").replace("\n", "^n");
    return name + "=\"" + withoutControls(quoted) + "\"";
  }

  private static String escape(String value) {
    String escaped =
        value
            .replace("\\", "\\\\")
            .replace(";", "\\;")
            .replace(",", "\\,")
            .replace("\r\n", "\\n")
            .replace("\n", "\\n");
    return withoutControls(escaped);
  }

  private static String withoutControls(String value) {
    return value
        .codePoints()
        .filter(character -> !Character.isISOControl(character) || character == '\t')
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private void fold(String line) {
    int octets = 0;
    for (int i = 0; i < line.length(); ) {
      int character = line.codePointAt(i);
      int size = Character.toString(character).getBytes(StandardCharsets.UTF_8).length;
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

  String text() {
    return text.toString();
  }
}
