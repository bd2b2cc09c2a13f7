package dev.holdfast.server.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {

  private static final Backoff BACKOFF = new Backoff(Duration.ofMinutes(1), Duration.ofHours(1));

  @Test
  void eachWaitIsTwiceAsLongUpToALongest() {
    assertBetween(BACKOFF.after(1), 30, 60);
    assertBetween(BACKOFF.after(2), 60, 120);
    assertBetween(BACKOFF.after(5), 8 * 60, 16 * 60);
    assertBetween(BACKOFF.after(7), 30 * 60, 60 * 60);
    assertBetween(BACKOFF.after(1_000_000), 30 * 60, 60 * 60);
  }

  private static void assertBetween(Duration wait, long least, long most) {
    assertThat(wait).isBetween(Duration.ofSeconds(least), Duration.ofSeconds(most));
  }
}
