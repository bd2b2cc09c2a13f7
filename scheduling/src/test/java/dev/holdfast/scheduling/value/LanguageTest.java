package dev.holdfast.scheduling.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LanguageTest {

  @Test
  void aTagIsALanguage() {
    assertThat(Language.parse("de")).contains(Locale.GERMAN);
    assertThat(Language.parse("DE-at")).map(Locale::toLanguageTag).contains("de-AT");
    assertThat(Language.parse("zh-Hant-TW")).map(Locale::toLanguageTag).contains("zh-Hant-TW");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "d", "d e", "de_AT", "german language", "und", "-", "de-", "de\0"})
  void anythingElseIsNone(String tag) {
    assertThat(Language.parse(tag)).isEmpty();
  }

  @Test
  void aTagHasALimit() {
    assertThat(Language.parse("de-" + "x-12345678-".repeat(4) + "1")).isEmpty();
  }
}
