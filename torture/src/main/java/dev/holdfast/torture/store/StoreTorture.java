package dev.holdfast.torture.store;

import dev.holdfast.availability.Availability;
import dev.holdfast.testbed.Folders;
import dev.holdfast.torture.check.Calendars;
import dev.holdfast.torture.check.Checker;
import dev.holdfast.torture.check.Violation;
import dev.holdfast.torture.client.Client;
import dev.holdfast.torture.fault.DatabaseFaults;
import dev.holdfast.torture.fault.Fault;
import dev.holdfast.torture.fault.FaultCounts;
import dev.holdfast.torture.history.Deed;
import dev.holdfast.torture.history.Journal;
import dev.holdfast.torture.history.Rounds;
import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.run.Totals;
import dev.holdfast.torture.run.UsageException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/** Tortures a store: {@code ./holdfast torture --library --store postgres --minutes 2}. */
public final class StoreTorture {

  private static final long SECOND = 1_000_000_000;
  private static final long TICK_MILLIS = 50;
  private static final int MOST_OVERTIME = 12;
  private static final int LONGEST_PAUSE_MILLIS = 4_000;

  private final Plan plan;
  private final Target target;
  private final Path journals;
  private final PrintStream err;
  private final long start = System.nanoTime();
  private final Outages outages = new Outages();
  private final FaultCounts faults = new FaultCounts();
  private final SplittableRandom random;
  private final DatabaseFaults database;
  private final Report report;
  private long hammered;
  private long deadlocks;
  private long answersAtFault;
  private int performed;

  private StoreTorture(Plan plan, Target target, PrintStream err) throws IOException {
    this.plan = plan;
    this.target = target;
    this.err = err;
    this.random = new SplittableRandom(plan.seed());
    this.database = new DatabaseFaults(target.engine(), Optional.empty(), random);
    this.journals = Files.createTempDirectory("holdfast-torture-");
    this.report = new Report(plan, start);
  }

  /** Answers the exit code: 0 all is well, 1 the store failed, 2 the arguments make no sense. */
  public static int run(List<String> arguments, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    if (arguments.contains("--help")) {
      out.print(Plan.HELP);
      return 0;
    }
    try {
      return run(Plan.parse(arguments, System.currentTimeMillis()), out, err).exitCode();
    } catch (UsageException e) {
      err.println("torture: " + e.getMessage() + ". See ./holdfast torture --library --help.");
      return 2;
    }
  }

  /**
   * A part of a longer torture.
   *
   * @param arguments as of the command
   */
  public static Totals run(List<String> arguments, Duration time, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    return run(Plan.parse(arguments, System.currentTimeMillis()).lasting(time), out, err);
  }

  private static Totals run(Plan plan, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    err.println("Starting " + plan.store() + " ...");
    try (Target target = plan.store().start()) {
      return run(plan, target, out, err).totals();
    }
  }

  static Report run(Plan plan, Target target, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    StoreTorture torture = new StoreTorture(plan, target, err);
    torture.hammer();
    torture.check();
    torture.print(out);
    return torture.report;
  }

  private void hammer() throws InterruptedException {
    String address = database.detour(target.address());
    List<String> arguments = Worker.arguments(plan, address, journals, start);
    try (Workers workers = new Workers(arguments, journals)) {
      Thread hook = new Thread(() -> interrupt(workers));
      Runtime.getRuntime().addShutdownHook(hook);
      workers.start(plan.processes());
      torment(workers);
      err.println("Letting the workers end ...");
      if (workers.stop() > 0) {
        report.add("a worker did not end, so that a call of its hangs");
      }
      Runtime.getRuntime().removeShutdownHook(hook);
    }
    database.close();
    Thread.sleep(Client.TTL.toMillis() + 500);
    deadlocks += target.deadlocks();
  }

  /** The servers end by themselves with the JVM. */
  private void interrupt(Workers workers) {
    workers.close();
    Folders.delete(journals);
  }

  private void torment(Workers workers) throws InterruptedException {
    long nextFault = start + anyPause();
    long nextSign = start + 5 * SECOND;
    while (goesOn(workers)) {
      long now = System.nanoTime();
      if (workers.dead() > 0) {
        throw new IllegalStateException("A worker ended by itself; see " + workers.errors());
      }
      if (now >= nextFault && areBusy(workers)) {
        perform(next(), workers);
        nextFault = System.nanoTime() + anyPause();
      }
      if (now >= nextSign) {
        err.println(
            "  %s s: %s operations, %s faults"
                .formatted((now - start) / SECOND, workers.answers(), faults.total()));
        nextSign = now + 5 * SECOND;
      }
      Thread.sleep(TICK_MILLIS);
    }
    hammered = System.nanoTime() - start;
  }

  private long anyPause() {
    return plan.faultEvery().toNanos() / 2 + random.nextLong(plan.faultEvery().toNanos());
  }

  /** In turn, if the plan wants so, or at random. */
  private Fault next() {
    if (!plan.faults().isEmpty()) {
      return plan.faults().get(performed++ % plan.faults().size());
    }
    Set<Fault> possible = EnumSet.of(Fault.KILL, Fault.PAUSE);
    possible.addAll(database.possible());
    return new ArrayList<>(possible).get(random.nextInt(possible.size()));
  }

  /** A worker is killed while the database is down, too. */
  private void perform(Fault fault, Workers workers) throws InterruptedException {
    faults.add(fault);
    switch (fault) {
      case KILL -> workers.replaceNext();
      case PAUSE ->
          workers.pauseNext(Duration.ofMillis(500 + random.nextInt(LONGEST_PAUSE_MILLIS)));
      default -> {
        deadlocks += isEnd(fault) ? target.deadlocks() : 0;
        long down = System.nanoTime();
        database.perform(fault, () -> killToo(workers));
        outages.add(down, System.nanoTime());
      }
    }
    answersAtFault = workers.answers();
  }

  private static boolean isEnd(Fault fault) {
    return fault == Fault.DATABASE_RESTART || fault == Fault.DATABASE_KILL;
  }

  private void killToo(Workers workers) {
    try {
      faults.add(Fault.KILL);
      workers.replaceNext();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Until the time is over, or longer on a slow machine: until all that is planned was done. */
  private boolean goesOn(Workers workers) {
    long time = System.nanoTime() - start;
    boolean cruelEnough =
        plan.faults().stream().allMatch(fault -> faults.of(fault) > 0) && areBusy(workers);
    return time < plan.time().toNanos()
        || (!cruelEnough && time < plan.time().toNanos() * MOST_OVERTIME);
  }

  private boolean areBusy(Workers workers) {
    return workers.answers() - answersAtFault >= (long) plan.breath() * plan.processes();
  }

  private void check() throws IOException {
    err.println("Checking ...");
    Map<Integer, List<Row>> rows =
        target.rows().stream().collect(Collectors.groupingBy(row -> Rounds.of(row.span())));
    Calendars calendars = new Calendars(Availability.on(plan.store().open(target.address())));
    for (int round = 0; round <= Rounds.after(System.nanoTime() - start); round++) {
      List<Row> left = rows.getOrDefault(round, List.of());
      List<Deed> deeds = Journal.read(journals, round);
      report.count(deeds, outages);
      List<Violation> violations = Checker.check(deeds, left);
      if (violations.isEmpty()) { // or else no calendar could be right
        violations = calendars.check(left, round);
      }
      violations.forEach(violation -> report.add(violation, deeds));
    }
    if (deadlocks > 0) {
      report.add("the database has seen %s deadlocks".formatted(deadlocks));
    }
    report.count(faults);
  }

  private void print(PrintStream out) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("database", target.description());
    facts.put(
        "hammered",
        "%s s by %s processes x %s threads, %s resources"
            .formatted(hammered / SECOND, plan.processes(), plan.threads(), plan.resources()));
    facts.put("faults", faults.toString());
    facts.put("deadlocks", "" + deadlocks);
    report.lines(facts).forEach(out::println);
    if (report.violations() == 0) {
      Folders.delete(journals);
      return;
    }
    report.violationsTold().forEach(violation -> out.println("\nVIOLATION: " + violation));
    out.println("\nThe journals of all workers: " + journals);
  }
}
