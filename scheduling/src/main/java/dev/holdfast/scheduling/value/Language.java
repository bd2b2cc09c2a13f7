package dev.holdfast.scheduling.value;

import java.util.IllformedLocaleException;
import java.util.Locale;
import java.util.Optional;

/** Languages as people name them: tags such as de or pt-BR (BCP 47). */
public final class Language {

  /** How long a tag may be. */
  public static final int LONGEST = 35;

  private Language() {}

  /** The language of a tag; empty if it is none. */
  public static Optional<Locale> parse(String tag) {
    if (tag.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Locale.Builder().setLanguageTag(tag).build())
          .filter(locale -> !locale.getLanguage().isEmpty());
    } catch (IllformedLocaleException e) {
      return Optional.empty();
    }
  }
}
