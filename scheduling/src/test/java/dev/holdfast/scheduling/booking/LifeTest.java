package dev.holdfast.scheduling.booking;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class LifeTest {

  private static final Instant NOW = Instant.parse("2026-01-05T09:00:00Z");

  @Test
  void everyChangeIsOneVersionAndOneEventLater() {
    Life begun = Life.begun(NOW);

    Life moved = begun.confirmed(NOW).moved(NOW, NOW);
    Life cancelled = moved.cancelled(Optional.empty(), NOW);
    Life ended = moved.ended(BookingStatus.COMPLETED, NOW);

    assertThat(begun).extracting(Life::version, Life::sequence).containsExactly(1L, 1L);
    assertThat(moved).extracting(Life::version, Life::sequence).containsExactly(3L, 3L);
    assertThat(cancelled).extracting(Life::version, Life::sequence).containsExactly(4L, 4L);
    assertThat(ended).extracting(Life::version, Life::sequence).containsExactly(4L, 4L);
  }

  @Test
  void whatIsConfirmedAtOnceIsItsFirstVersionAndItsSecondEvent() {
    assertThat(Life.begun(NOW).confirmedAtOnce())
        .extracting(Life::version, Life::sequence)
        .containsExactly(1L, 2L);
  }
}
