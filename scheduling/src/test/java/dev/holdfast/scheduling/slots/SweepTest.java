package dev.holdfast.scheduling.slots;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.hours.Intervals;
import org.junit.jupiter.api.Test;

final class SweepTest {

  private final Sweep sweep =
      new Sweep(new Intervals.Builder().add(10, 20).add(30, 40).add(50, 60).build());

  @Test
  void claimsThatOnlyTouchDoNotMeet() {
    assertThat(sweep.meets(0, 10)).isFalse();
    assertThat(sweep.meets(0, 11)).isTrue();
    assertThat(sweep.meets(20, 30)).isFalse();
    assertThat(sweep.meets(39, 45)).isTrue();
    assertThat(sweep.meets(60, 99)).isFalse();
  }

  @Test
  void anEarlierClaimIsAnsweredAfterALaterOne() {
    assertThat(sweep.meets(70, 80)).isFalse();
    assertThat(sweep.meets(35, 36)).isTrue();
    assertThat(sweep.meets(15, 16)).isTrue();
    assertThat(sweep.meets(25, 26)).isFalse();
  }
}
