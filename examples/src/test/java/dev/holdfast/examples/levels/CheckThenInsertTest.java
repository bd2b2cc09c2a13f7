package dev.holdfast.examples.levels;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.TimeSlot;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class CheckThenInsertTest {

  private static final TimeSlot WEEKEND = TimeSlot.parse("2026-01-10T00:00:00Z/P2D");

  @Test
  void oneAfterTheOtherTheSecondIsRefused() {
    CheckThenInsert rental = new CheckThenInsert(() -> {});

    assertThat(rental.reserve("car-7", "Ann", WEEKEND)).isTrue();
    assertThat(rental.reserve("car-7", "Bob", WEEKEND)).isFalse();
  }

  @Test
  void twoWhoCheckAtTheSameTimeBothGetTheCar() throws Exception {
    CyclicBarrier bothHaveChecked = new CyclicBarrier(2);
    CheckThenInsert rental = new CheckThenInsert(() -> await(bothHaveChecked));

    var ann = CompletableFuture.supplyAsync(() -> rental.reserve("car-7", "Ann", WEEKEND));
    boolean bob = rental.reserve("car-7", "Bob", WEEKEND);

    assertThat(bob).isTrue();
    assertThat(ann.get(10, TimeUnit.SECONDS)).isTrue();
    assertThat(rental.reservations()).hasSize(2);
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await(10, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException("The other one did not come", e);
    }
  }
}
