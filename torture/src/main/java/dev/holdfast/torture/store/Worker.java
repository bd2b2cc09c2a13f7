package dev.holdfast.torture.store;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.torture.client.Client;
import dev.holdfast.torture.client.RandomCalls;
import dev.holdfast.torture.history.Journal;
import dev.holdfast.torture.run.EndOfInput;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A process that uses a store until its input ends, also when the parent process dies. It prints
 * how many answers it got.
 */
public final class Worker {

  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private static volatile boolean stopped;

  private final String[] arguments;
  private final AtomicLong answers = new AtomicLong();

  private Worker(String[] arguments) {
    this.arguments = arguments;
  }

  /** Store, address, folder of the journals, name, threads, resources, start, seed. */
  static List<String> arguments(Plan plan, String address, Path journals, long start) {
    return List.of(
        plan.store().toString(),
        address,
        journals.toString(),
        "" + plan.threads(),
        "" + plan.resources(),
        "" + start,
        "" + plan.seed());
  }

  public static void main(String[] arguments) throws InterruptedException {
    EndOfInput.then(() -> stopped = true);
    new Worker(arguments).run();
    System.exit(0);
  }

  private void run() throws InterruptedException {
    int threads = Integer.parseInt(arguments[3]);
    Availability availability = Availability.on(open(threads));
    Journal journal = new Journal(Path.of(arguments[2]), name());
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Client client = new Client(new StoreOperations(availability), journal, random(i), answers);
      clients.add(new Thread(() -> hammer(client)));
    }
    clients.forEach(Thread::start);
    while (!stopped) {
      System.out.println(answers);
      Thread.sleep(200);
    }
    for (Thread client : clients) {
      client.join();
    }
  }

  private String name() {
    return arguments[7];
  }

  private RandomCalls random(int thread) {
    return new RandomCalls(
        name() + "." + thread,
        Integer.parseInt(arguments[4]),
        Long.parseLong(arguments[5]),
        Long.parseLong(arguments[6]));
  }

  private static void hammer(Client client) {
    while (!stopped) {
      client.step();
    }
  }

  /** The database may be down just now. */
  private AvailabilityStore open(int threads) throws InterruptedException {
    StoreKind kind = StoreKind.of(arguments[0]);
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (true) {
      try {
        return kind.open(arguments[1], threads);
      } catch (RuntimeException e) {
        if (stopped || System.nanoTime() > deadline) {
          throw e;
        }
        Thread.sleep(100);
      }
    }
  }
}
