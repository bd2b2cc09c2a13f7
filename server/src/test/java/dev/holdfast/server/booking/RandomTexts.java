package dev.holdfast.server.booking;

import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** Texts of all kinds that people, and those who mean harm, may write. */
final class RandomTexts {

  private static final List<String> SPECIAL =
      List.of(
          "\\",
          ";",
          ",",
          ":",
          "\"",
          "'",
          "^",
          "^n",
          "^^",
          "^'",
          "\\n",
          "\\N",
          "\\,",
          "\\\\",
          "%2C",
          "\n",
          "\r\n",
          "\r",
          "\t",
          " ",
          "  ",
          "\u0000",
          "\u0007",
          "\u000b",
          "\u000c",
          "\u001c",
          "\u007f",
          "\u0085",
          "\u00a0",
          "\u200b",
          "\u200d",
          "\u202e",
          "\u2028",
          "\u2029",
          "\ufeff",
          "\ufffe",
          "\ud83d",
          "\ude00",
          "ä",
          "é",
          "e\u0301",
          "漢字",
          "שלום",
          "مرحبا",
          "😀",
          "👩‍👩‍👧",
          "\ud835\udd0a",
          "BEGIN:VEVENT",
          "END:VCALENDAR",
          "\r\nATTENDEE:mailto:eve@example.com",
          "\n BEGIN:VALARM",
          "<b>",
          "&amp;",
          "{{x}}",
          "${x}",
          "%s",
          "=?UTF-8?Q?x?=");

  private final Random random;

  RandomTexts(long seed) {
    this.random = new Random(seed);
  }

  /** A text of one to some thousand characters, most of them short. */
  String next() {
    int pieces = random.nextInt(50) == 0 ? 200 + random.nextInt(800) : 1 + random.nextInt(20);
    List<Supplier<String>> kinds =
        List.of(this::word, this::special, this::special, this::anyCharacter);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pieces; i++) {
      text.append(kinds.get(random.nextInt(kinds.size())).get());
    }
    return text.toString();
  }

  private String word() {
    return random
        .ints(1 + random.nextInt(8), 'a', 'z' + 1)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .append(' ')
        .toString();
  }

  private String special() {
    return SPECIAL.get(random.nextInt(SPECIAL.size()));
  }

  private String anyCharacter() {
    return Character.toString(
        random.nextBoolean()
            ? random.nextInt(0x2000)
            : random.nextInt(Character.MAX_CODE_POINT + 1));
  }

  /** What has to be left of a text: everything but control characters and halves of characters. */
  static String kept(String text) {
    return text.replaceAll("\\p{Cs}", "\ufffd")
        .replace("\r\n", "\n")
        .replaceAll("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f]", "");
  }

  /** What has to be left of a name, which is one line and has no quotes. */
  static String keptInName(String text) {
    return kept(text.replaceAll("[\r\n]+", " ")).replace('"', '\'');
  }
}
