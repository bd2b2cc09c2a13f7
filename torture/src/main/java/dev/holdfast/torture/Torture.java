package dev.holdfast.torture;

import dev.holdfast.availability.Availability;
import dev.holdfast.testbed.Folders;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Tortures a store: {@code ./holdfast torture --store postgres --minutes 2}. */
public final class Torture {

  private static final long SECOND = 1_000_000_000;
  private static final long TICK_MILLIS = 50;
  private static final int MOST_OVERTIME = 12;

  private final Plan plan;
  private final Target target;
  private final Path journals;
  private final PrintStream err;
  private final long start = System.nanoTime();
  private final Outages outages = new Outages();
  private final Report report;
  private int kills;
  private long hammered;
  private long deadlocks;
  private long answersAtStop;

  private Torture(Plan plan, Target target, PrintStream err) throws IOException {
    this.plan = plan;
    this.target = target;
    this.err = err;
    this.journals = Files.createTempDirectory("holdfast-torture-");
    this.report = new Report(plan, start);
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Silence.begin();
    System.exit(run(List.of(arguments), System.out, System.err));
  }

  /** Answers the exit code: 0 all is well, 1 the store failed, 2 the arguments make no sense. */
  static int run(List<String> arguments, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    if (arguments.contains("--help")) {
      out.print(Plan.HELP);
      return 0;
    }
    Plan plan;
    try {
      plan = Plan.parse(arguments, System.currentTimeMillis());
    } catch (Misuse e) {
      err.println("torture: " + e.getMessage() + ". ./holdfast torture --help tells more.");
      return 2;
    }
    err.println("Starting " + plan.store() + " ...");
    try (Target target = plan.store().start()) {
      return run(plan, target, out, err).violations() == 0 ? 0 : 1;
    }
  }

  static Report run(Plan plan, Target target, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    Torture torture = new Torture(plan, target, err);
    torture.hammer();
    torture.check();
    torture.print(out);
    return torture.report;
  }

  private void hammer() throws InterruptedException {
    List<String> arguments = Worker.arguments(plan, target, journals, start);
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
    Thread.sleep(Client.TTL.toMillis() + 500);
    deadlocks += target.deadlocks();
  }

  /** The servers end by themselves with the JVM. */
  private void interrupt(Workers workers) {
    workers.close();
    Folders.delete(journals);
  }

  private void torment(Workers workers) throws InterruptedException {
    long nextKill = start + plan.killEvery().toNanos();
    long nextStop = start + plan.stopEvery().toNanos();
    long nextSign = start + 5 * SECOND;
    while (goesOn(workers)) {
      long now = System.nanoTime();
      if (workers.dead() > 0) {
        throw new IllegalStateException("A worker ended by itself; see " + workers.errors());
      }
      if (now >= nextKill && workers.isNextBusy(plan.breath())) {
        workers.replaceNext();
        nextKill = now + plan.killEvery().toNanos();
      }
      if (now >= nextStop && target.isServer() && areBusy(workers)) {
        restart(workers);
        nextStop = System.nanoTime() + plan.stopEvery().toNanos();
      }
      if (now >= nextSign) {
        tellProgress(workers);
        nextSign = now + 5 * SECOND;
      }
      Thread.sleep(TICK_MILLIS);
    }
    kills = workers.kills();
    hammered = System.nanoTime() - start;
  }

  /** Until the time is over, or longer on a slow machine: for at least one of each cruelty. */
  private boolean goesOn(Workers workers) {
    long time = System.nanoTime() - start;
    boolean cruelEnough =
        workers.kills() > 0 && (outages.count() > 0 || !target.isServer()) && areBusy(workers);
    return time < plan.time().toNanos()
        || (!cruelEnough && time < plan.time().toNanos() * MOST_OVERTIME);
  }

  private boolean areBusy(Workers workers) {
    return workers.answers() - answersAtStop >= (long) plan.breath() * plan.processes();
  }

  /** A worker is killed while the database is down, too. */
  private void restart(Workers workers) throws InterruptedException {
    deadlocks += target.deadlocks();
    long down = System.nanoTime();
    target.stop();
    workers.replaceNext();
    target.start();
    outages.add(down, System.nanoTime());
    answersAtStop = workers.answers();
  }

  private void tellProgress(Workers workers) {
    err.println(
        "  %s s: %s operations, %s kills, %s restarts"
            .formatted(
                (System.nanoTime() - start) / SECOND,
                workers.answers(),
                workers.kills(),
                outages.count()));
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
  }

  private void print(PrintStream out) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("database", target.description());
    facts.put(
        "hammered",
        "%s s by %s processes x %s threads, %s resources"
            .formatted(hammered / SECOND, plan.processes(), plan.threads(), plan.resources()));
    facts.put("process kills", "" + kills);
    facts.put("database restarts", "" + outages.count());
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
