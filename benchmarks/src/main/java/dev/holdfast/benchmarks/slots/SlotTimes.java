package dev.holdfast.benchmarks.slots;

import dev.holdfast.benchmarks.measure.Cpu;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.stream.IntStream;

/**
 * How much processor time computing slots takes: the unit of the reference, and what a busy machine
 * spoils least. {@link SlotsBenchmark} can be run by JMH as well, on an idle one.
 *
 * @param millisEach how long a round is; some go first to warm up
 */
record SlotTimes(int rounds, long millisEach) {

  private static final int WARM_UPS = 4;

  /** About how long the rounds of one figure take. */
  long seconds() {
    return (WARM_UPS + rounds) * millisEach / 1_000;
  }

  /** The microseconds that some work takes, one number per round; it must count the same slots. */
  List<Double> microsOf(IntSupplier work) {
    int slots = work.getAsInt();
    IntStream.range(0, WARM_UPS).forEach(warmUp -> micros(work, slots));
    return IntStream.range(0, rounds).mapToObj(round -> micros(work, slots)).toList();
  }

  private double micros(IntSupplier work, int slots) {
    long limit = TimeUnit.MILLISECONDS.toNanos(millisEach);
    long start = Cpu.nanos();
    long taken;
    long runs = 0;
    do {
      check(slots, work.getAsInt());
      runs++;
      taken = runs % 10 == 0 ? Cpu.nanos() - start : 0;
    } while (taken < limit);
    return taken / 1e3 / runs;
  }

  private static void check(int slots, int counted) {
    if (counted != slots) {
      throw new IllegalStateException(
          "There were %s slots, and now there are %s".formatted(slots, counted));
    }
  }
}
