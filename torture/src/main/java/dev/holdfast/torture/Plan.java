package dev.holdfast.torture;

import java.time.Duration;
import java.util.List;

/**
 * How to torture.
 *
 * @param killEvery how long until the next process is killed
 * @param stopEvery how long until the database is stopped again
 * @param breath how many answers a process must have had before it is killed, so that one that is
 *     slow to start does something at all; as many of each until the database is stopped
 */
record Plan(
    StoreKind store,
    Duration time,
    long seed,
    int processes,
    int threads,
    int resources,
    Duration killEvery,
    Duration stopEvery,
    int breath) {

  static final String HELP =
      """
      Usage: ./holdfast torture --store %s [options]
             ./holdfast torture --service --help
      Processes hammer a store while one after the other is killed and the database is stopped
      without warning; then the rows are compared with what the processes were told.

        --minutes N     how long (default: 2)
        --seed S        for the random wishes (default: by the clock)
        --processes N   how many at a time (default: 8)
        --threads N     in each of them (default: 8)
        --resources N   that they fight about (default: 1000)
        --help          shows this

      Exit code 1: the store broke its promise; 2: misused.
      """
          .formatted(StoreKind.names().replace(", ", "|"));

  private static final Duration KILL_EVERY = Duration.ofSeconds(4);
  private static final Duration STOP_EVERY = Duration.ofSeconds(15);
  private static final int BREATH = 100;

  static Plan parse(List<String> arguments, long seed) {
    Arguments rest = new Arguments(arguments);
    String store = "";
    int[] numbers = {2, 8, 8, 1_000};
    while (rest.hasNext()) {
      switch (rest.next()) {
        case "--store" -> store = rest.value();
        case "--minutes" -> numbers[0] = rest.number(24 * 60);
        case "--processes" -> numbers[1] = rest.number(16);
        case "--threads" -> numbers[2] = rest.number(16);
        case "--resources" -> numbers[3] = rest.number(1_000_000);
        case "--seed" -> seed = rest.wholeNumber();
        default -> throw rest.unknown();
      }
    }
    if (store.isEmpty()) {
      throw new Misuse("--store is missing; it is one of " + StoreKind.names());
    }
    return new Plan(
        StoreKind.of(store),
        Duration.ofMinutes(numbers[0]),
        seed,
        numbers[1],
        numbers[2],
        numbers[3],
        KILL_EVERY,
        STOP_EVERY,
        BREATH);
  }
}
