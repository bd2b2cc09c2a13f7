package dev.holdfast.server.mail;

import java.util.Locale;

/** Which language somebody reads. */
final class Languages {

  private Languages() {}

  /** The language of a mail. */
  @SuppressWarnings("unused") // Nobody tells his language yet.
  static Locale of(MailOrder order) {
    return Locale.ENGLISH;
  }
}
