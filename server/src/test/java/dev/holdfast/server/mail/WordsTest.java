package dev.holdfast.server.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.PropertyResourceBundle;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Whether all languages say the same. */
class WordsTest {

  private static final Pattern PLACE = Pattern.compile("\\{\\d+}");

  @Test
  void everyLanguageHasTheSameKeysWithTheSamePlaces() {
    assertThat(places(bundle(Locale.GERMAN))).isEqualTo(places(bundle(Locale.ROOT)));
  }

  @Test
  void noTextHasAnApostropheThatWouldHideItsPlaces() {
    for (Locale language : Set.of(Locale.ROOT, Locale.GERMAN)) {
      ResourceBundle bundle = bundle(language);
      assertThat(bundle.keySet())
          .allSatisfy(key -> assertThat(bundle.getString(key)).doesNotContain("'"));
    }
  }

  @Test
  void everyKindOfMailHasItsWords() {
    Set<String> wanted = new TreeSet<>();
    for (MailKind kind : MailKind.values()) {
      for (Audience audience : Audience.values()) {
        if (kind == MailKind.VERIFY && audience == Audience.HOST) {
          continue; // Nothing is booked yet.
        }
        for (String part : Set.of("subject", "heading", "opening")) {
          wanted.add("%s.%s.%s".formatted(kind, audience, part).toLowerCase(Locale.ROOT));
        }
      }
    }

    assertThat(bundle(Locale.ROOT).keySet()).containsAll(wanted);
  }

  @Test
  void germanIsReadAsUtf8() {
    assertThat(Words.in(Locale.GERMANY).say("confirmed.booker.heading"))
        .isEqualTo("Ihr Termin ist bestätigt");
  }

  @Test
  void valuesAreTakenAsTheyAre() {
    assertThat(Words.in(Locale.ENGLISH).say("greeting", "{1} ' {0}")).isEqualTo("Hello {1} ' {0},");
  }

  /** Only what the file itself says, not what another one says for it. */
  private static ResourceBundle bundle(Locale language) {
    String file =
        language.equals(Locale.ROOT)
            ? "messages.properties"
            : "messages_%s.properties".formatted(language.getLanguage());
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(Words.class.getResourceAsStream(file)),
            StandardCharsets.UTF_8)) {
      return new PropertyResourceBundle(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Set<String>> places(ResourceBundle bundle) {
    Map<String, Set<String>> places = new TreeMap<>();
    bundle
        .keySet()
        .forEach(
            key ->
                places.put(
                    key,
                    PLACE
                        .matcher(bundle.getString(key))
                        .results()
                        .map(MatchResult::group)
                        .collect(Collectors.toCollection(TreeSet::new))));
    return places;
  }
}
