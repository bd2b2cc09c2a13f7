package dev.holdfast.torture.service;

import dev.holdfast.testbed.Folders;
import dev.holdfast.torture.check.Violations;
import dev.holdfast.torture.client.Client;
import dev.holdfast.torture.client.RandomCalls;
import dev.holdfast.torture.fault.DatabaseFaults;
import dev.holdfast.torture.fault.Disk;
import dev.holdfast.torture.fault.Fault;
import dev.holdfast.torture.fault.FaultCounts;
import dev.holdfast.torture.history.Journal;
import dev.holdfast.torture.history.Rounds;
import dev.holdfast.torture.history.Row;
import dev.holdfast.torture.run.Figures;
import dev.holdfast.torture.run.Totals;
import dev.holdfast.torture.run.UsageException;
import dev.holdfast.torture.service.check.CalendarCheck;
import dev.holdfast.torture.service.check.ResourceCheck;
import dev.holdfast.torture.service.check.ServiceChecker;
import dev.holdfast.torture.service.check.ThingCheck;
import dev.holdfast.torture.service.client.Api;
import dev.holdfast.torture.service.client.Attempts;
import dev.holdfast.torture.service.client.Board;
import dev.holdfast.torture.service.client.BookingClient;
import dev.holdfast.torture.service.client.House;
import dev.holdfast.torture.service.client.ResourceOperations;
import dev.holdfast.torture.service.client.Routes;
import dev.holdfast.torture.service.history.Booking;
import dev.holdfast.torture.service.history.Event;
import dev.holdfast.torture.service.history.Evidence;
import dev.holdfast.torture.service.server.Servers;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** Tortures the service: {@code ./holdfast torture --service --store postgres}. */
public final class ServiceTorture implements AutoCloseable {

  private static final long SECOND = 1_000_000_000;
  private static final Duration MOST_OVERTIME = Duration.ofMinutes(10);
  private static final long TICK_MILLIS = 20;

  /** So long the service may take to answer again after something went wrong. */
  private static final Duration LONGEST_SILENCE = Duration.ofMinutes(2);

  /** Longer than a server that was killed keeps what it was sending, and than two retries take. */
  private static final Duration LONGEST_CALM = Duration.ofMinutes(8);

  /** What was put off by a clock that was wrong would take hours. */
  private static final Duration UNHURRIED = Duration.ofSeconds(100);

  private final ServicePlan plan;
  private final PrintStream err;
  private final Path folder;
  private final Optional<Disk> disk;
  private final Database database;
  private final DatabaseFaults databaseFaults;
  private final Servers servers;
  private final Routes routes = new Routes();
  private final Api api;
  private final WebhookReceiver receiver = new WebhookReceiver();
  private final House house;
  private final Board board = new Board();
  private final FaultInjector injector;
  private final SplittableRandom random;
  private final AtomicLong duplicates = new AtomicLong();
  private final AtomicLong resourceCalls = new AtomicLong();
  private final long start = System.nanoTime();
  private final Violations hardships = new Violations();
  private volatile boolean stopped;
  private volatile boolean clientFailed;
  private int hammerings;
  private long hammered;
  private boolean logsMatter = true;

  ServiceTorture(ServicePlan plan, PrintStream err) throws IOException, InterruptedException {
    this.plan = plan;
    this.err = err;
    this.random = new SplittableRandom(plan.seed());
    folder = Files.createTempDirectory("holdfast-torture-");
    err.println("Starting " + plan.store() + " ...");
    disk = plan.store().hasDisk() ? Disk.mount() : Optional.empty();
    if (plan.store().hasDisk() && disk.isEmpty()) {
      err.println("The disk is not filled: that takes root, who may mount one in memory.");
    }
    database = plan.store().start(disk.map(Disk::folder).orElse(folder));
    databaseFaults = new DatabaseFaults(database.engine(), disk, random.split());
    Map<String, String> settings = new HashMap<>(database.settings());
    settings.replaceAll((name, value) -> databaseFaults.detour(value));
    servers = new Servers(settings, folder, plan.serverOptions());
    Runtime.getRuntime().addShutdownHook(new Thread(servers::close));
    servers.start(plan.servers());
    api = new Api(servers, routes);
    house = House.build(api, receiver.address());
    receiver.expect(house);
    injector = new FaultInjector(plan, servers, api, databaseFaults, random.split());
  }

  /** Returns the exit code: 0 all is well, 1 the service failed, 2 the arguments make no sense. */
  public static int run(List<String> arguments, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    if (arguments.contains("--help")) {
      out.print(ServicePlan.HELP);
      return 0;
    }
    try {
      return run(ServicePlan.parse(arguments, System.currentTimeMillis()), out, err).exitCode();
    } catch (UsageException e) {
      err.println("torture: " + e.getMessage() + ". See ./holdfast torture --service --help.");
      return 2;
    }
  }

  public static Totals run(ServicePlan plan, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    try (ServiceTorture torture = new ServiceTorture(plan, err)) {
      torture.hammer();
      Violations violations = torture.check();
      torture.print(violations, out);
      return new Totals(
          "service", torture.operations(), torture.injector.counts().total(), violations.count());
    }
  }

  /** Runs clients and faults until the time is over and all planned faults have happened. */
  void hammer() throws InterruptedException {
    long begun = System.nanoTime();
    stopped = false;
    List<Thread> clients = new ArrayList<>();
    String wave = "w" + ++hammerings;
    Journal journal = new Journal(journals(), wave);
    for (int i = 1; i <= plan.clients(); i++) {
      clients.add(client(wave + "c" + i, i % 3 == 0, journal));
    }
    clients.forEach(Thread::start);
    torment(begun);
    stopped = true;
    injector.end();
    for (Thread client : clients) {
      client.join();
    }
    hammered += System.nanoTime() - begun;
    if (clientFailed) {
      throw new IllegalStateException("A client ended by itself; see the output");
    }
  }

  private Path journals() {
    return folder.resolve("journals");
  }

  private Thread client(String name, boolean takesResources, Journal journal) {
    SplittableRandom own = new SplittableRandom(plan.seed() * 31 + name.hashCode());
    Attempts attempts = new Attempts(api, own, duplicates);
    Step step;
    if (takesResources) {
      ResourceOperations operations = new ResourceOperations(attempts, house.keeper().key());
      RandomCalls calls = new RandomCalls(name, House.RESOURCES, start, plan.seed());
      step = new Client(operations, journal, calls, resourceCalls)::step;
    } else {
      step = new BookingClient(name, attempts, house, board, own)::step;
    }
    Thread thread = new Thread(() -> hammer(step), name);
    thread.setDaemon(true);
    return thread;
  }

  /** What a client does next. */
  private interface Step {
    void run() throws InterruptedException;
  }

  private void hammer(Step step) {
    try {
      while (!stopped) {
        step.run();
      }
    } catch (InterruptedException | RuntimeException e) {
      clientFailed = true;
      e.printStackTrace(err);
    }
  }

  private void torment(long begun) throws InterruptedException {
    long nextFault = begun + anyPause();
    long nextSign = begun + 5 * SECOND;
    while (goesOn(begun) && !clientFailed) {
      long now = System.nanoTime();
      if (now >= nextFault) {
        Fault fault = injector.next();
        injector.perform(fault);
        awaitAnswers(fault);
        nextFault = System.nanoTime() + anyPause();
      }
      if (now >= nextSign) {
        err.println(
            "  %s s: %s operations, %s faults"
                .formatted((now - begun) / SECOND, operations(), injector.counts().total()));
        nextSign = now + 5 * SECOND;
      }
      Thread.sleep(TICK_MILLIS);
    }
  }

  /** Waits until each server answers again after a fault. */
  private void awaitAnswers(Fault fault) throws InterruptedException {
    long deadline = System.nanoTime() + LONGEST_SILENCE.toNanos();
    long before = servers.answers();
    while (servers.answers() < before + plan.breath() && !clientFailed) {
      if (System.nanoTime() > deadline) {
        hardships.add(
            "%s after '%s' there were only %s answers"
                .formatted(LONGEST_SILENCE, fault, servers.answers() - before));
        return;
      }
      Thread.sleep(TICK_MILLIS);
    }
  }

  /** Until the time is over, or longer on a slow machine: until all was done that is planned. */
  private boolean goesOn(long begun) {
    long time = System.nanoTime() - begun;
    return time < plan.time().toNanos()
        || (!injector.isSatisfied() && time < plan.time().plus(MOST_OVERTIME).toNanos());
  }

  private long anyPause() {
    return plan.faultEvery().toNanos() / 2 + random.nextLong(plan.faultEvery().toNanos());
  }

  private long operations() {
    return board.count() + resourceCalls.get();
  }

  /** Waits until all webhooks are delivered, then compares. */
  Violations check() throws IOException, InterruptedException {
    err.println("Waiting until webhooks have caught up ...");
    boolean calm = becomesCalm();
    Thread.sleep(Client.TTL.toMillis() + 500);
    err.println("Checking ...");
    List<Row> rows = database.taken();
    Evidence evidence = evidence(rows);
    Violations violations = ServiceChecker.check(evidence);
    hardships.shown().forEach(violations::add);
    board.complaints().forEach(violations::add);
    List<Row> named = ResourceCheck.named(rows);
    new ResourceCheck(journals(), start, violations)
        .check(named, evidence.hostDeeds(), evidence.stored().events());
    new ThingCheck(api, violations).check(board.things(), evidence.stored().events());
    if (violations.count() == 0) { // or else no calendar could be right
      checkCalendars(rows, named, violations);
    }
    if (!calm) {
      violations.add(
          "after %s there are still %s events and deliveries under way"
              .formatted(LONGEST_CALM, database.untold()));
    }
    return violations;
  }

  private void checkCalendars(List<Row> rows, List<Row> named, Violations violations)
      throws IOException, InterruptedException {
    CalendarCheck calendars = new CalendarCheck(api, violations);
    int rounds = Rounds.after(System.nanoTime() - start);
    calendars.checkResources(house.keeper().key(), named, rounds);
    for (House.Host host : house.hosts()) {
      calendars.checkHost(host, rows);
    }
  }

  /** What a wrong clock has put off is made due after a while, since it would take hours. */
  private boolean becomesCalm() throws InterruptedException {
    long begun = System.nanoTime();
    boolean clocksWereWrong = injector.counts().of(Fault.CLOCK) > 0;
    while (database.untold() > 0) {
      long time = System.nanoTime() - begun;
      if (time > LONGEST_CALM.toNanos()) {
        return false;
      }
      boolean hurries = plan.hurried() || (clocksWereWrong && time > UNHURRIED.toNanos());
      if (hurries) {
        database.makeDue();
      }
      Thread.sleep(hurries ? 1_000 : 200);
    }
    return true;
  }

  private Evidence evidence(List<Row> rows) throws IOException, InterruptedException {
    List<Booking> bookings = new ArrayList<>();
    List<Event> events = new ArrayList<>();
    for (House.Host host : house.all()) {
      bookings.addAll(api.list("/v1/bookings", host.key(), Booking::of));
      events.addAll(api.list("/v1/events", host.key(), Event::of));
    }
    Set<String> hosts = house.all().stream().map(House.Host::id).collect(Collectors.toSet());
    Evidence.Stored stored =
        new Evidence.Stored(
            bookings,
            events,
            rows.stream().filter(row -> hosts.contains(row.span().resource())).toList(),
            database.bookings(),
            new HashSet<>(database.events()),
            Instant.now());
    return new Evidence(
        house.eventTypes(),
        House.SUBSCRIBED,
        board.deeds(),
        board.hostDeeds(),
        stored,
        receiver.messages());
  }

  /** For a test that expects violations and needs no logs of them. */
  void discardLogs() {
    logsMatter = false;
  }

  Database database() {
    return database;
  }

  Api api() {
    return api;
  }

  FaultCounts faults() {
    return injector.counts();
  }

  long acknowledged() {
    return board.acknowledged();
  }

  void print(Violations violations, PrintStream out) {
    Figures figures = new Figures();
    figures.add("store", plan.store());
    figures.add("database", database.description());
    figures.add(
        "hammered",
        "%s s by %s clients, %s servers"
            .formatted(hammered / SECOND, plan.clients(), plan.servers()));
    figures.add("faults", injector.counts());
    figures.add("duplicated", duplicates + " requests");
    figures.add("hung up", api.hangUps() + " requests");
    figures.add("asked for", routes.requests() + " times, " + routes.describe());
    figures.add("operations", operations());
    figures.add("of resources", resourceCalls);
    board.report(figures);
    figures.add("bookings", database.bookings().size());
    figures.add("events", database.events().size());
    receiver.report(figures);
    figures.add("violations", violations.count());
    figures.add("seed", plan.seed());
    figures.lines().forEach(out::println);
    violations.shown().forEach(violation -> out.println("\nVIOLATION: " + violation));
    logsMatter = violations.count() > 0;
    if (logsMatter) {
      out.println("\nThe logs of all servers and the journals: " + folder);
    }
  }

  @Override
  public void close() {
    servers.close();
    receiver.close();
    databaseFaults.close();
    database.close();
    disk.ifPresent(Disk::close);
    if (!logsMatter) {
      Folders.delete(folder);
    }
  }
}
