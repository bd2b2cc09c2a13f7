package dev.holdfast.availability.tck;

import dev.holdfast.availability.tck.simulation.Simulation;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Thousands of random operations against a naive model; a failure names its seed. Tagged {@code
 * long}, so that a build can leave it out.
 */
interface SimulationContract extends StoreUnderTest {

  /** How many seeds are tried, from 1 on. */
  default int seeds() {
    return 20;
  }

  /** How many operations each seed does. */
  default int operations() {
    return 10_000;
  }

  /** What else happens meanwhile; a store that locks takes no rivals in one thread. */
  default Simulation.Options simulation() {
    return Simulation.Options.all();
  }

  @Tag("long")
  @TestFactory
  default Stream<DynamicTest> theStoreDoesWhatTheModelDoes() {
    return IntStream.rangeClosed(1, seeds())
        .mapToObj(
            seed ->
                DynamicTest.dynamicTest(
                    "seed " + seed,
                    () -> Simulation.check(this, seed, operations(), simulation())));
  }
}
