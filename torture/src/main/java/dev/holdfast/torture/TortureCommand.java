package dev.holdfast.torture;

import dev.holdfast.torture.run.Arguments;
import dev.holdfast.torture.run.Silence;
import dev.holdfast.torture.run.Totals;
import dev.holdfast.torture.run.UsageException;
import dev.holdfast.torture.service.ServicePlan;
import dev.holdfast.torture.service.ServiceTorture;
import dev.holdfast.torture.store.StoreTorture;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** {@code ./holdfast torture}: the library, then the service, or one of them. */
public final class TortureCommand {

  private static final String HELP =
      """
      Usage: ./holdfast torture [--library | --service] [--store sqlite|postgres|mariadb|dynamodb] [options]
      Tortures the library for half of the time (on DynamoDB two thirds) and the service for the rest:
      processes, servers and the database are killed and paused, clocks changed, connections cut and
      disks filled. Then it checks for lost or duplicate bookings. The store 'segments' is for the
      library only.

        --store S       the store (default: sqlite)
        --minutes N     how long (default: 2; the comparison takes two more)
        --seed S        for the random calls and faults (default: by the clock)
        --library       only the library; with --help its own options
        --service       only the service; with --help its own options
        --help          shows this

      Exit code 1: a promise was broken; 2: wrong arguments.
      """;

  private static final int FAILED = 3;

  /** What ten minutes have to come to, on two cores. */
  private static final long OPERATIONS = 100_000;

  private static final int FAULTS = 50;
  private static final int MINUTES = 10;

  private TortureCommand() {}

  public static void main(String[] arguments) {
    Silence.begin();
    try {
      System.exit(run(List.of(arguments), System.out, System.err));
    } catch (IOException | InterruptedException | RuntimeException e) {
      e.printStackTrace();
      System.exit(FAILED);
    }
  }

  /**
   * Returns the exit code: 0 all is well, 1 a promise was broken, 2 the arguments make no sense.
   */
  public static int run(List<String> arguments, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    boolean library = arguments.contains("--library");
    boolean service = arguments.contains("--service");
    if (library && !service) {
      return StoreTorture.run(arguments, out, err);
    }
    if (service && !library) {
      return ServiceTorture.run(arguments, out, err);
    }
    if (arguments.contains("--help")) {
      out.print(HELP);
      return 0;
    }
    try {
      return both(arguments, out, err);
    } catch (UsageException e) {
      err.println("torture: " + e.getMessage() + ". See ./holdfast torture --help.");
      return 2;
    }
  }

  private static int both(List<String> arguments, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    if (arguments.containsAll(List.of("--library", "--service"))) {
      throw new UsageException("say either --library or --service, or neither for both");
    }
    Arguments rest = new Arguments(arguments);
    String store = "sqlite";
    int minutes = 2;
    long seed = System.currentTimeMillis();
    while (rest.hasNext()) {
      switch (rest.next()) {
        case "--store" -> store = rest.value();
        case "--minutes" -> minutes = rest.number(24 * 60);
        case "--seed" -> seed = rest.wholeNumber();
        default -> throw rest.unknown();
      }
    }
    List<String> each = List.of("--store", store, "--seed", Long.toString(seed));
    if (store.equals("segments")) {
      List<String> all = new ArrayList<>(each);
      all.addAll(List.of("--minutes", Integer.toString(minutes)));
      return StoreTorture.run(all, out, err);
    }
    ServicePlan plan = ServicePlan.parse(each, seed);
    Duration time = Duration.ofMinutes(minutes);
    Duration library = ofTheLibrary(store, time);
    out.println("The library");
    Totals first = StoreTorture.run(each, library, out, err);
    out.println("\nThe service");
    Totals second = ServiceTorture.run(plan.lasting(time.minus(library)), out, err);
    Totals all = first.plus(second);
    out.println();
    print(List.of(first, second, all), out);
    if (minutes >= MINUTES) {
      boolean enough = all.operations() >= OPERATIONS && all.faults() >= FAULTS;
      out.println(
          "\nThat is %s: %,d operations and %s faults are wanted of %s minutes."
              .formatted(enough ? "enough" : "too little", OPERATIONS, FAULTS, MINUTES));
    }
    return all.exitCode();
  }

  /** The service asks DynamoDB Local, which is slow, far more for an operation than the library. */
  private static Duration ofTheLibrary(String store, Duration time) {
    return store.equals("dynamodb") ? time.multipliedBy(2).dividedBy(3) : time.dividedBy(2);
  }

  private static void print(List<Totals> table, PrintStream out) {
    out.println("            operations  faults  violations");
    for (Totals row : table) {
      out.println(
          "%-10s  %10d  %6d  %10d"
              .formatted(row.what(), row.operations(), row.faults(), row.violations()));
    }
  }
}
