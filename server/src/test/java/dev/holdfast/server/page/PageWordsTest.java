package dev.holdfast.server.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.text.MessageFormat;
import java.util.Locale;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every language of pages says everything. */
class PageWordsTest {

  static Stream<String> bundles() {
    return PageConfiguration.BUNDLES.stream();
  }

  private static Properties words(String bundle, String suffix) {
    String file = "words/%s%s.properties".formatted(bundle, suffix);
    try (Reader in =
        new InputStreamReader(
            PageConfiguration.class.getResourceAsStream(file), StandardCharsets.UTF_8)) {
      Properties words = new Properties();
      words.load(in);
      return words;
    } catch (IOException e) {
      throw new IllegalStateException(file, e);
    }
  }

  @ParameterizedTest
  @MethodSource("bundles")
  void bothLanguagesSayTheSameThings(String bundle) {
    Properties english = words(bundle, "");
    Properties german = words(bundle, "_de");

    assertThat(german.stringPropertyNames())
        .containsExactlyInAnyOrderElementsOf(english.stringPropertyNames());
    english
        .stringPropertyNames()
        .forEach(
            key ->
                assertThat(parameters(german.getProperty(key)))
                    .as(key)
                    .isEqualTo(parameters(english.getProperty(key))));
  }

  private static int parameters(String text) {
    return new MessageFormat(text, Locale.ROOT).getFormatsByArgumentIndex().length;
  }
}
