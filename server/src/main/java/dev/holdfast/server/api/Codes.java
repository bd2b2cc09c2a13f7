package dev.holdfast.server.api;

import dev.holdfast.scheduling.event.EventKey;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The stable codes by which programs distinguish reasons. */
public final class Codes {

  private Codes() {}

  /** SLOT_TAKEN is written slot_taken. */
  public static String of(Enum<?> reason) {
    return reason.name().toLowerCase(Locale.ROOT);
  }

  /** All codes of an enum, as they are written outside. */
  public static List<String> all(Class<? extends Enum<?>> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(each -> each instanceof EventKey key ? key.text() : of(each))
        .toList();
  }
}
