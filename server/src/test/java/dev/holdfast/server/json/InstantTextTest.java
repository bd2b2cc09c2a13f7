package dev.holdfast.server.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class InstantTextTest {

  private static final long SEED = 7;
  private static final long YEAR_9999 = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-16T09:30:00Z",
        "2026-01-05T23:59:59Z",
        "2026-11-16T09:30:00.120Z",
        "2026-11-16T09:30:00.123456Z",
        "1969-12-31T23:59:59Z",
        "0000-01-01T00:00:00Z",
        "-0001-12-31T23:59:59Z",
        "9999-12-31T23:59:59Z",
        "+10000-01-01T00:00:00Z"
      })
  void anInstantIsWrittenAsItIsRead(String text) {
    assertThat(json(Instant.parse(text))).isEqualTo("\"" + text + "\"");
  }

  @Test
  void instantsAtRandomAreWrittenAsTheJdkWritesThem() {
    Random random = new Random(SEED);
    for (int i = 0; i < 10_000; i++) {
      Instant instant = Instant.ofEpochSecond(random.nextLong(-YEAR_9999, YEAR_9999));

      assertThat(json(instant)).isEqualTo("\"" + instant + "\"");
    }
  }

  private static String json(Instant instant) {
    return Json.mapper().writeValueAsString(instant);
  }
}
