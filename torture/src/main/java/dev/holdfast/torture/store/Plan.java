package dev.holdfast.torture.store;

import dev.holdfast.torture.fault.Fault;
import dev.holdfast.torture.run.Arguments;
import java.time.Duration;
import java.util.List;

/**
 * How to torture.
 *
 * @param faultEvery how long until the next fault, more or less
 * @param faults in turn, each at least once; none: at random, of those that the store can suffer
 * @param breath how many answers there must have been since the last fault, of each process, so
 *     that one that is slow to start does something at all
 */
record Plan(
    StoreKind store,
    Duration time,
    long seed,
    int processes,
    int threads,
    int resources,
    Duration faultEvery,
    List<Fault> faults,
    int breath) {

  static final String HELP =
      """
      Usage: ./holdfast torture --library [--store %s] [options]
      Many processes use a store while they are killed and paused, and the database is stopped
      without warning, killed and paused, its connections cut and slowed down. Then the rows are
      compared with the answers that the processes got.

        --store S       the store (default: sqlite)
        --minutes N     how long (default: 2)
        --seed S        for the random calls and faults (default: by the clock)
        --processes N   how many at a time (default: 8)
        --threads N     in each of them (default: 8)
        --resources N   that they fight about (default: 1000)
        --help          shows this

      Exit code 1: the store broke its promise; 2: misused.
      """
          .formatted(StoreKind.names().replace(", ", "|"));

  private static final Duration FAULT_EVERY = Duration.ofSeconds(6);
  private static final int BREATH = 100;

  static Plan parse(List<String> arguments, long seed) {
    Arguments rest = new Arguments(arguments);
    String store = "sqlite";
    int[] numbers = {2, 8, 8, 1_000};
    while (rest.hasNext()) {
      switch (rest.next()) {
        case "--library" -> {}
        case "--store" -> store = rest.value();
        case "--minutes" -> numbers[0] = rest.number(24 * 60);
        case "--processes" -> numbers[1] = rest.number(16);
        case "--threads" -> numbers[2] = rest.number(16);
        case "--resources" -> numbers[3] = rest.number(1_000_000);
        case "--seed" -> seed = rest.wholeNumber();
        default -> throw rest.unknown();
      }
    }
    return new Plan(
        StoreKind.of(store),
        Duration.ofMinutes(numbers[0]),
        seed,
        numbers[1],
        numbers[2],
        numbers[3],
        FAULT_EVERY,
        List.of(),
        BREATH);
  }

  Plan lasting(Duration other) {
    return new Plan(store, other, seed, processes, threads, resources, faultEvery, faults, breath);
  }
}
