package dev.holdfast.availability.tck;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Rivals on the memory store at full speed, in many small scenes made by chance. Whatever they are
 * told must be what some order, one after the other, would have told them: Lincheck tries them all.
 */
@Tag("long")
final class SomeOrderTest {

  @Test
  void whatRivalsAreToldHasAnOrder() {
    check(RivalsInARoom.OfMemoryStore.class);
  }

  @Test
  void aStoreThatLooksAndThenTakesIsCaught() {
    assertThatThrownBy(() -> check(RivalsInARoom.OfAStoreThatLooksAndThenTakes.class))
        .hasMessageContaining("Invalid execution results");
  }

  private static void check(Class<? extends RivalsInARoom> room) {
    new StressOptions()
        .iterations(30)
        .invocationsPerIteration(1_000)
        .threads(3)
        .actorsPerThread(3)
        .actorsBefore(1)
        .actorsAfter(1)
        .minimizeFailedScenario(false)
        .check(room);
  }
}
