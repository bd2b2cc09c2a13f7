package dev.holdfast.availability.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What editors offer and explain. */
final class PropertiesMetadataTest {

  /** Groups have a name and a type too, but nothing says what they are for. */
  private static final Pattern EXPLAINED =
      Pattern.compile(
          "\"name\": \"([^\"]+)\",\\s+\"type\": \"[^\"]+\",\\s+\"description\": \"\\w+");

  private static final Pattern DEFAULT = Pattern.compile("\"defaultValue\": (\\S+)");

  @Test
  void everyPropertyIsExplained() throws IOException {
    assertThat(found(EXPLAINED))
        .containsExactlyInAnyOrder(
            "holdfast.availability.store",
            "holdfast.availability.create-schema",
            "holdfast.availability.segments.grid-minutes");
  }

  @Test
  void defaultsAreShown() throws IOException {
    assertThat(found(DEFAULT)).containsExactlyInAnyOrder("\"auto\"", "true");
  }

  private static String[] found(Pattern pattern) throws IOException {
    try (InputStream in =
        AvailabilityProperties.class.getResourceAsStream(
            "/META-INF/spring-configuration-metadata.json")) {
      String json = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return pattern.matcher(json).results().map(match -> match.group(1)).toArray(String[]::new);
    }
  }
}
