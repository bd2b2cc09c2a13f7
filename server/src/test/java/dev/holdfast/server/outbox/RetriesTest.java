package dev.holdfast.server.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.net.RetryAfter;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who fails is tried again, more and more seldom, for three days. */
final class RetriesTest {

  private static final Instant NOW = Instant.parse("2026-11-16T08:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "1, PT5S",
    "2, PT5M",
    "3, PT30M",
    "4, PT2H",
    "5, PT5H",
    "6, PT10H",
    "7, PT14H",
    "8, PT20H",
    "9, PT24H"
  })
  void eachWaitIsLonger(int attempts, Duration wait) {
    assertThat(new RetrySchedule(() -> 0).next(attempts, NOW)).contains(NOW.plus(wait));
  }

  @Test
  void chanceMakesAWaitATenthLongerAtMost() {
    assertThat(new RetrySchedule(() -> 1).next(2, NOW)).contains(NOW.plusSeconds(330));
  }

  @Test
  void afterTenAttemptsItIsGivenUp() {
    assertThat(RetrySchedule.ATTEMPTS).isEqualTo(10);
    assertThat(new RetrySchedule(() -> 0).next(10, NOW)).isEmpty();
  }

  @Test
  void allWaitsTogetherAreThreeDays() {
    RetrySchedule schedule = new RetrySchedule(() -> 0);
    Instant time = NOW;
    for (int attempts = 1; attempts < RetrySchedule.ATTEMPTS; attempts++) {
      time = schedule.next(attempts, time).orElseThrow();
    }

    assertThat(Duration.between(NOW, time)).isBetween(Duration.ofDays(3), Duration.ofHours(76));
  }

  @ParameterizedTest
  @CsvSource({
    "120, PT2M",
    "' 7 ', PT7S",
    "'Mon, 16 Nov 2026 08:01:00 GMT', PT1M",
    "999999999, PT24H"
  })
  void aReceiverSaysHowLongHeWantsToBeLeftAlone(String header, Duration wait) {
    assertThat(RetryAfter.parse(header, NOW)).isEqualTo(Optional.of(NOW.plus(wait)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "soon", "-1", "0", "1e9", "Mon, 16 Nov 2026 07:00:00 GMT"})
  void whatCannotBeReadOrIsPastSaysNothing(String header) {
    assertThat(RetryAfter.parse(header, NOW)).isEmpty();
  }
}
