package dev.holdfast.server.http;

import java.util.Locale;

/** The stable codes by which programs tell reasons apart. */
final class Codes {

  private Codes() {}

  /** SLOT_TAKEN is written slot_taken. */
  static String of(Enum<?> reason) {
    return reason.name().toLowerCase(Locale.ROOT);
  }
}
