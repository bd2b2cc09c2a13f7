package dev.holdfast.torture.service;

import dev.holdfast.torture.fault.Fault;
import dev.holdfast.torture.run.Arguments;
import java.time.Duration;
import java.util.List;

/**
 * How to torture the service.
 *
 * @param clients two of three book, the others take the time of resources
 * @param faultEvery how long until the next fault, more or less
 * @param faults in turn, each at least once; none: at random, of those that the store can suffer
 * @param breath how many answers there must have been since the last fault, so that servers that
 *     are slow to start do something at all
 * @param hurried whether deliveries that wait are made due as soon as the clients have stopped: a
 *     server that is killed while it sends leaves them waiting for a minute
 * @param serverOptions for the Java of the servers, such as one that makes them wrong on purpose
 */
public record ServicePlan(
    Store store,
    Duration time,
    long seed,
    int servers,
    int clients,
    Duration faultEvery,
    List<Fault> faults,
    int breath,
    boolean hurried,
    List<String> serverOptions) {

  static final String HELP =
      """
      Usage: ./holdfast torture --service [--store %s] [options]
      Clients use everything that the API offers, mostly for the same few slots and resources, and
      disable, block and release time of hosts who are being booked. Meanwhile servers are killed and
      paused and their clocks changed, the database is stopped, killed and paused, connections are
      cut and slowed down, clients hang up and send requests twice, and the disk is full (for root
      only). Then bookings, time, calendars, events and webhooks are compared with the answers that
      the clients got.

        --store S       the store (default: sqlite)
        --minutes N     how long (default: 2; webhooks take another one or two to catch up)
        --seed S        for the random calls and faults (default: by the clock)
        --servers N     on one database (default: 2; on SQLite 1)
        --clients N     at a time (default: 200; on DynamoDB Local 30)
        --help          shows this

      Exit code 1: the service broke a promise; 2: misused.
      """
          .formatted(Store.names().replace(", ", "|"));

  private static final Duration FAULT_EVERY = Duration.ofSeconds(4);
  private static final int BREATH = 100;

  public static ServicePlan parse(List<String> arguments, long seed) {
    Arguments rest = new Arguments(arguments);
    String store = "sqlite";
    int[] numbers = {2, 0, 0};
    while (rest.hasNext()) {
      switch (rest.next()) {
        case "--service" -> {}
        case "--store" -> store = rest.value();
        case "--minutes" -> numbers[0] = rest.number(24 * 60);
        case "--servers" -> numbers[1] = rest.number(4);
        case "--clients" -> numbers[2] = rest.number(500);
        case "--seed" -> seed = rest.wholeNumber();
        default -> throw rest.unknown();
      }
    }
    Store kind = Store.of(store);
    return new ServicePlan(
        kind,
        Duration.ofMinutes(numbers[0]),
        seed,
        kind.servers(numbers[1]),
        kind.clients(numbers[2]),
        FAULT_EVERY,
        List.of(),
        BREATH,
        false,
        List.of());
  }

  public ServicePlan lasting(Duration other) {
    return new ServicePlan(
        store, other, seed, servers, clients, faultEvery, faults, breath, hurried, serverOptions);
  }
}
