package dev.holdfast.server.http;

import dev.holdfast.scheduling.Language;
import java.util.Locale;

/** Languages as requests name them. */
final class Languages {

  private Languages() {}

  /** The language of a tag such as de or pt-BR. */
  static Locale parse(String field, String tag) {
    return Language.parse(tag)
        .orElseThrow(
            () ->
                Problem.invalid(
                    field, "'%s' is no language tag (BCP 47). Maybe de or pt-BR?".formatted(tag)));
  }
}
