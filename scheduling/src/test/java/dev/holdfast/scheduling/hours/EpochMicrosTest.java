package dev.holdfast.scheduling.hours;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.TimeSlot;
import java.time.Instant;
import org.junit.jupiter.api.Test;
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

  @ParameterizedTest
  @ValueSource(longs = {-1, 1})
  void whatIsFarAwayIsExactUntilAQuarterOfTheRange(long sign) {
    Instant last = Instant.ofEpochSecond(sign * (Long.MAX_VALUE / 4 / 1_000_000));
    Instant beyond = last.plusSeconds(sign);

    assertThat(EpochMicros.toInstant(EpochMicros.of(last))).isEqualTo(last);
    assertThat(EpochMicros.of(beyond)).isEqualTo(sign * (Long.MAX_VALUE / 4));
  }

  @Test
  void onlyTheLastInstantIsNever() {
    assertThat(EpochMicros.of(Instant.MAX)).isEqualTo(EpochMicros.NEVER);
    assertThat(EpochMicros.of(Instant.MAX.minusNanos(1)))
        .isLessThan(EpochMicros.NEVER)
        .isGreaterThan(EpochMicros.of(TimeSlot.LATEST));
    assertThat(EpochMicros.of(Instant.MIN)).isLessThan(EpochMicros.of(TimeSlot.EARLIEST));
  }
}
