package dev.holdfast.availability.jdbc.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class BackoffTest {

  @Test
  void itLastsAsLongAsItShouldAlsoWhenTheNanosecondsOverflow() {
    AtomicLong nanoTime = new AtomicLong(Long.MAX_VALUE - 10);
    Backoff backoff = new Backoff(Duration.ofNanos(100), nanoTime::get);

    assertThat(backoff.await()).isTrue();
    nanoTime.addAndGet(99);
    assertThat(backoff.await()).isTrue();
    nanoTime.addAndGet(1);
    assertThat(backoff.await()).isFalse();
  }
}
