package dev.holdfast.server.api;

import dev.holdfast.scheduling.value.Language;
import java.util.Locale;

/** Languages as requests name them. */
public final class Languages {

  private Languages() {}

  /** The language of a tag such as de or pt-BR. */
  public static Locale parse(String field, String tag) {
    return Language.parse(tag)
        .orElseThrow(
            () ->
                Problem.invalid(
                    field, "'%s' is no language tag (BCP 47). Maybe de or pt-BR?".formatted(tag)));
  }
}
