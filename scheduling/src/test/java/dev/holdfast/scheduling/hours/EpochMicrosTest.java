package dev.holdfast.scheduling.hours;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class EpochMicrosTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1970-01-01T00:00:00Z",
        "1969-12-31T23:59:59.999999Z",
        "2026-01-05T09:00:00.000001Z",
        "1000-01-01T00:00:00.123456Z",
        "9999-12-31T23:59:59.999999Z"
      })
  void aMicrosecondIsReadBackAsItsInstant(String text) {
    Instant instant = Instant.parse(text);

    assertThat(EpochMicros.toInstant(EpochMicros.of(instant))).isEqualTo(instant);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, 0, 1})
  void aMicrosecondCountsFrom1970(long micros) {
    assertThat(EpochMicros.of(Instant.EPOCH.plusNanos(micros * 1_000))).isEqualTo(micros);
  }
}
