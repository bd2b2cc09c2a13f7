package dev.holdfast.scheduling.booking;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class LifecycleTest {

  private static final Instant NOW = Instant.parse("2026-01-05T09:00:00Z");

  @Test
  void everyChangeIsOneVersionAndOneEventLater() {
    Lifecycle begun = Lifecycle.begun(NOW);

    Lifecycle moved = begun.confirmed(NOW).moved(NOW, NOW);
    Lifecycle cancelled = moved.cancelled(Optional.empty(), NOW);
    Lifecycle ended = moved.ended(BookingStatus.COMPLETED, NOW);

    assertThat(begun).extracting(Lifecycle::version, Lifecycle::sequence).containsExactly(1L, 1L);
    assertThat(moved).extracting(Lifecycle::version, Lifecycle::sequence).containsExactly(3L, 3L);
    assertThat(cancelled)
        .extracting(Lifecycle::version, Lifecycle::sequence)
        .containsExactly(4L, 4L);
    assertThat(ended).extracting(Lifecycle::version, Lifecycle::sequence).containsExactly(4L, 4L);
  }

  @Test
  void whatIsConfirmedAtOnceIsItsFirstVersionAndItsSecondEvent() {
    assertThat(Lifecycle.begun(NOW).confirmedAtOnce())
        .extracting(Lifecycle::version, Lifecycle::sequence)
        .containsExactly(1L, 2L);
  }
}
