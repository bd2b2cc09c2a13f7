package dev.holdfast.availability.tck;

import dev.holdfast.availability.document.DocumentStore;
import dev.holdfast.availability.document.InMemoryDocuments;
import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.tck.simulation.Simulation;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Simulates the stores of the library for as many seeds as one likes: {@code ./holdfast simulate}.
 */
public final class SimulationMain {

  private static final Map<String, Candidate> OPTIMISTIC =
      new TreeMap<>(
          Map.of(
              "memory",
              optimistic(MemoryStore::create),
              "document",
              optimistic(clock -> DocumentStore.over(InMemoryDocuments.create(), clock))));

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration BETWEEN_SIGNS_OF_LIFE = Duration.ofSeconds(5);

  private static final String HELP =
      """
      Usage: ./holdfast simulate [options]
      Compares stores with a naive model, at random, with faults and rivals.

        --store NAME     the store to simulate: %s (default: memory and document)
        --seeds N        how many seeds (default: 100)
        --first-seed S   the first of them (default: 1)
        --seed S         this seed only
        --operations N   operations for each seed (default: 10000)
        --verbose        prints every step
        --help           shows this
      """;

  /** A store to simulate, made when it is asked for, and how. */
  private record Candidate(Supplier<StoreUnderTest> store, Simulation.Options options) {}

  private final Request request;
  private final PrintStream out;
  private final long began = System.nanoTime();
  private final List<String> failures = new ArrayList<>();
  private long lastSignOfLife = began;
  private long runs;
  private long operations;
  private long faults;
  private long interleavings;

  private SimulationMain(Request request, PrintStream out) {
    this.request = request;
    this.out = out;
  }

  public static void main(String[] arguments) {
    System.exit(run(List.of(arguments), System.out, System.err));
  }

  /**
   * With more stores to choose from. They lock, so that they are simulated without rivals.
   *
   * @return the exit code
   */
  public static int run(List<String> arguments, Map<String, Supplier<StoreUnderTest>> locking) {
    Map<String, Candidate> all = new TreeMap<>(OPTIMISTIC);
    locking.forEach(
        (name, store) ->
            all.put(name, new Candidate(store, Simulation.Options.all().withoutRivals())));
    return run(arguments, all, System.out, System.err);
  }

  static int run(List<String> arguments, PrintStream out, PrintStream err) {
    return run(arguments, OPTIMISTIC, out, err);
  }

  /** Answers the exit code: 0 all is well, 1 a store failed, 2 the arguments make no sense. */
  private static int run(
      List<String> arguments, Map<String, Candidate> stores, PrintStream out, PrintStream err) {
    if (arguments.contains("--help")) {
      out.print(HELP.formatted(String.join(", ", stores.keySet())));
      return 0;
    }
    try {
      return new SimulationMain(Request.parse(arguments, stores), out).simulate();
    } catch (IllegalArgumentException e) {
      err.println("simulate: " + e.getMessage() + ". See ./holdfast simulate --help.");
      return 2;
    }
  }

  private int simulate() {
    out.printf(
        "Simulating %s: seeds %d to %d, %d operations each%n",
        String.join(" and ", request.stores.keySet()),
        request.firstSeed,
        request.firstSeed + request.seeds - 1,
        request.operations);
    for (int i = 0; i < request.seeds; i++) {
      long seed = request.firstSeed + i;
      request.stores.forEach((name, store) -> simulate(name, store, seed));
      signOfLife(i + 1);
    }
    summary();
    return failures.isEmpty() ? 0 : 1;
  }

  private void simulate(String name, Candidate candidate, long seed) {
    runs++;
    try {
      var report =
          Simulation.check(
              candidate.store.get(), seed, request.operations, options(candidate.options));
      operations += report.operations();
      faults += report.faults();
      interleavings += report.interleavings();
    } catch (AssertionError e) {
      failures.add("--store %s --seed %d".formatted(name, seed));
      out.printf("%nThe %s store failed. %s%n", name, e.getMessage());
    }
  }

  private Simulation.Options options(Simulation.Options options) {
    return request.verbose ? options.readBy(out::println) : options;
  }

  private static Candidate optimistic(Function<Clock, AvailabilityStore> stores) {
    return new Candidate(
        () -> {
          SettableClock clock = SettableClock.at(START);
          return on(stores.apply(clock), clock);
        },
        Simulation.Options.all());
  }

  private static StoreUnderTest on(AvailabilityStore store, SettableClock clock) {
    return new StoreUnderTest() {
      @Override
      public AvailabilityStore store() {
        return store;
      }

      @Override
      public void advance(Duration time) {
        clock.advance(time);
      }
    };
  }

  private void signOfLife(int seeds) {
    long now = System.nanoTime();
    if (now - lastSignOfLife > BETWEEN_SIGNS_OF_LIFE.toNanos()) {
      lastSignOfLife = now;
      out.printf(
          "  %d of %d seeds, %d operations, %d failures, %.0f s%n",
          seeds, request.seeds, operations, failures.size(), seconds());
    }
  }

  private void summary() {
    out.printf(
        "%d seeds (%d runs), %d operations, %d faults injected, %d interleavings, %.1f s,"
            + " %.0f seeds per minute, %d failures%n",
        request.seeds,
        runs,
        operations,
        faults,
        interleavings,
        seconds(),
        request.seeds * 60 / seconds(),
        failures.size());
    failures.forEach(
        failure ->
            out.printf(
                "Again: ./holdfast simulate %s --operations %d%n", failure, request.operations));
  }

  private double seconds() {
    return (System.nanoTime() - began) / 1e9;
  }

  /** What was asked for. */
  private static final class Request {

    private final Map<String, Candidate> known;
    private Map<String, Candidate> stores = OPTIMISTIC;
    private long firstSeed = 1;
    private int seeds = 100;
    private int operations = 10_000;
    private boolean verbose;

    private Request(Map<String, Candidate> known) {
      this.known = known;
    }

    static Request parse(List<String> arguments, Map<String, Candidate> known) {
      Request request = new Request(known);
      Deque<String> rest = new ArrayDeque<>(arguments);
      while (!rest.isEmpty()) {
        request.read(rest.removeFirst(), rest);
      }
      return request;
    }

    private void read(String option, Deque<String> rest) {
      switch (option) {
        case "--store" -> stores = only(value(option, rest));
        case "--seeds" -> seeds = count(option, value(option, rest));
        case "--first-seed" -> firstSeed = number(option, value(option, rest));
        case "--seed" -> {
          firstSeed = number(option, value(option, rest));
          seeds = 1;
        }
        case "--operations" -> operations = count(option, value(option, rest));
        case "--verbose" -> verbose = true;
        default -> throw new IllegalArgumentException("There is no option " + option);
      }
    }

    private static String value(String option, Deque<String> rest) {
      if (rest.isEmpty()) {
        throw new IllegalArgumentException(option + " needs a value after it");
      }
      return rest.removeFirst();
    }

    private Map<String, Candidate> only(String name) {
      Candidate store = known.get(name);
      if (store == null) {
        throw new IllegalArgumentException(
            "There is no store %s, only %s".formatted(name, String.join(" and ", known.keySet())));
      }
      return Map.of(name, store);
    }

    private static int count(String option, String text) {
      long count = number(option, text);
      if (count < 1 || count > Integer.MAX_VALUE) {
        throw new IllegalArgumentException(
            "%s must be from 1 to %d, not %d".formatted(option, Integer.MAX_VALUE, count));
      }
      return (int) count;
    }

    private static long number(String option, String text) {
      try {
        return Long.parseLong(text);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "%s needs a whole number, not \"%s\"".formatted(option, text), e);
      }
    }
  }
}
