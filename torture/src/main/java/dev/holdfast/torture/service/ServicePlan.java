package dev.holdfast.torture.service;

import dev.holdfast.torture.Arguments;
import dev.holdfast.torture.Misuse;
import java.time.Duration;
import java.util.List;

/**
 * How to torture the service.
 *
 * @param killEvery how long until the next kill, more or less
 * @param kills at least so many
 * @param breath how many answers a server must have given before it is killed, so that one that is
 *     slow to start does something at all
 * @param hurried whether deliveries that wait are made due when the clients have stopped: whoever
 *     is killed while it sends leaves them waiting for a minute
 */
record ServicePlan(
    Store store,
    Duration time,
    long seed,
    int servers,
    int clients,
    Duration killEvery,
    int kills,
    int breath,
    boolean hurried) {

  static final String HELP =
      """
      Usage: ./holdfast torture --service --store %s [options]
      Clients book, hold, confirm, cancel and move over HTTP, all about the same few slots, while
      one server after the other is killed; then bookings, events and webhooks are compared with
      what the clients were told.

        --minutes N     how long (default: 2; webhooks take another one or two to catch up)
        --seed S        for the random wishes and kills (default: by the clock)
        --servers N     on one database (default: 2; on SQLite 1)
        --clients N     at a time (default: 16)
        --help          shows this

      Exit code 1: the service broke a promise; 2: misused.
      """
          .formatted(Store.names().replace(", ", "|"));

  private static final Duration KILL_EVERY = Duration.ofSeconds(6);
  private static final int KILLS = 5;
  private static final int BREATH = 50;

  static ServicePlan parse(List<String> arguments, long seed) {
    Arguments rest = new Arguments(arguments);
    String store = "";
    int[] numbers = {2, 0, 16};
    while (rest.hasNext()) {
      switch (rest.next()) {
        case "--service" -> {}
        case "--store" -> store = rest.value();
        case "--minutes" -> numbers[0] = rest.number(24 * 60);
        case "--servers" -> numbers[1] = rest.number(4);
        case "--clients" -> numbers[2] = rest.number(64);
        case "--seed" -> seed = rest.wholeNumber();
        default -> throw rest.unknown();
      }
    }
    if (store.isEmpty()) {
      throw new Misuse("--store is missing; it is one of " + Store.names());
    }
    Store kind = Store.of(store);
    return new ServicePlan(
        kind,
        Duration.ofMinutes(numbers[0]),
        seed,
        kind.servers(numbers[1]),
        numbers[2],
        KILL_EVERY,
        KILLS,
        BREATH,
        false);
  }
}
