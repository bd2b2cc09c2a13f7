package dev.holdfast.server.mail;

/** Makes what people wrote harmless for a mail. */
public final class PlainWords {

  /** Seen by nobody, and where it stands no mail program sees an address. */
  private static final String WORD_JOINER = "\u2060";

  private PlainWords() {}

  /** One line without control characters, so that it can stand in a header. */
  public static String line(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Zl}\\p{Zp}\\s]+", " ").strip();
  }

  /** Without control characters other than line breaks. */
  static String lines(String text) {
    return text.replace("\r\n", "\n").replaceAll("[\\p{Cc}&&[^\n\t]]", "").strip();
  }

  /**
   * Anybody can book with somebody else's address, and have us write to it. Mail programs turn text
   * that looks like a link into one, so links in such text are made unclickable.
   */
  static String withoutLinks(String text) {
    return text.replaceAll("(?<=\\S)([.:/@])(?=\\S)", WORD_JOINER + "$1" + WORD_JOINER);
  }
}
