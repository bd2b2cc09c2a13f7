package dev.holdfast.availability.tck.simulation;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.tck.StoreUnderTest;
import java.util.function.Consumer;

/**
 * Random operations of several clients on a few resources of a store, in one thread and repeatable
 * from a seed. Calls to the store fail, answers get lost, bodies run again and rivals come in
 * between. After each step the answers, the events and all that the store holds are compared with a
 * naive model that shares no code with the library.
 */
public final class Simulation {

  private Simulation() {}

  /**
   * How to simulate.
   *
   * @param faults whether calls to the store fail
   * @param rivals whether other clients come in between the calls of a transaction. In one thread a
   *     store that locks would wait for itself: only for stores that are optimistic
   * @param reader receives each step
   */
  public record Options(boolean faults, boolean rivals, Consumer<String> reader) {

    /** With faults and rivals, and without a reader. */
    public static Options all() {
      return new Options(true, true, step -> {});
    }

    public Options withoutFaults() {
      return new Options(false, rivals, reader);
    }

    public Options withoutRivals() {
      return new Options(faults, false, reader);
    }

    public Options readBy(Consumer<String> steps) {
      return new Options(faults, rivals, steps);
    }
  }

  /**
   * What a simulation did.
   *
   * @param history the same number for two runs in which exactly the same happened
   */
  public record Report(int operations, long faults, long interleavings, long history) {}

  /** Runs so many operations with faults and rivals. */
  public static Report check(StoreUnderTest store, long seed, int operations) {
    return check(store, seed, operations, Options.all());
  }

  /**
   * Runs so many operations.
   *
   * @throws AssertionError if the store does anything that the model does not foresee; names the
   *     seed, the step and the last steps before it
   */
  public static Report check(StoreUnderTest store, long seed, int operations, Options options) {
    checkGrid(store);
    Run run = new Run(store, seed, options);
    try {
      for (int i = 0; i < operations; i++) {
        run.step();
      }
    } catch (RuntimeException e) {
      throw failure(run, seed, operations, e);
    }
    Faults faults = run.faults();
    return new Report(operations, faults.injected(), faults.interleavings(), run.history().hash());
  }

  private static void checkGrid(StoreUnderTest store) {
    for (int cell = 0; cell < Timeline.CELLS; cell++) {
      TimeSlot slot = Timeline.slot(new Span(cell, cell + 1));
      TimeSlot kept = store.store().normalize(slot);
      if (!kept.equals(slot)) {
        throw new AssertionError(
            ("The simulation uses whole hours, but the store keeps %s as %s."
                    + " Give it a grid that divides 60 minutes.")
                .formatted(slot, kept));
      }
    }
  }

  private static AssertionError failure(Run run, long seed, int operations, RuntimeException e) {
    String what = e instanceof Mismatch ? e.getMessage() : e.toString();
    String message =
        """
        Seed %d, step %d of %d: %s

        The last steps:
        %s

        Again: Simulation.check(store, %dL, %d)
        The stores of the library: ./holdfast simulate --seed %d --operations %d
        """
            .formatted(
                seed,
                run.history().step(),
                operations,
                what,
                run.history().recent(),
                seed,
                operations,
                seed,
                operations);
    return new AssertionError(message, e);
  }
}
