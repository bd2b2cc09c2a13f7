package dev.holdfast.scheduling.calendar;

import java.util.Locale;
import java.util.Optional;

/** The provider of an external calendar. */
public enum Provider {
  GOOGLE,
  OUTLOOK,
  /** A feed that can be read only. */
  ICAL,
  CALDAV;

  /** As it is written everywhere outside. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Optional<Provider> parse(String text) {
    for (Provider provider : values()) {
      if (provider.text().equals(text)) {
        return Optional.of(provider);
      }
    }
    return Optional.empty();
  }
}
