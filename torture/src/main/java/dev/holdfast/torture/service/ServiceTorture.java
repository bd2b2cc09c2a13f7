package dev.holdfast.torture.service;

import dev.holdfast.testbed.Folders;
import dev.holdfast.torture.Figures;
import dev.holdfast.torture.Misuse;
import dev.holdfast.torture.Silence;
import dev.holdfast.torture.Violations;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Tortures the service: {@code ./holdfast torture --service --store postgres}. */
public final class ServiceTorture implements AutoCloseable {

  private static final int FAILED = 3;
  private static final long SECOND = 1_000_000_000;
  private static final Duration MOST_OVERTIME = Duration.ofMinutes(15);
  private static final long TICK_MILLIS = 20;

  /** Longer than a server that was killed keeps what it was sending, and than two retries take. */
  private static final Duration LONGEST_CALM = Duration.ofMinutes(8);

  private final ServicePlan plan;
  private final PrintStream err;
  private final Path folder;
  private final Database database;
  private final Servers servers;
  private final Api api;
  private final Receiver receiver = new Receiver();
  private final House house;
  private final Board board = new Board();
  private final SplittableRandom random;
  private volatile boolean stopped;
  private volatile boolean clientFailed;
  private int kills;
  private long hammered;
  private boolean logsMatter = true;

  ServiceTorture(ServicePlan plan, PrintStream err) throws IOException, InterruptedException {
    this.plan = plan;
    this.err = err;
    this.random = new SplittableRandom(plan.seed());
    folder = Files.createTempDirectory("holdfast-torture-");
    err.println("Starting " + plan.store() + " ...");
    database = plan.store().start();
    servers = new Servers(database.settings(), folder);
    Runtime.getRuntime().addShutdownHook(new Thread(servers::close));
    servers.start(plan.servers());
    api = new Api(servers);
    house = House.build(api, receiver.address());
    receiver.expect(house);
  }

  public static void main(String[] arguments) {
    Silence.begin();
    try {
      System.exit(run(List.of(arguments), System.out, System.err));
    } catch (IOException | InterruptedException | RuntimeException e) {
      e.printStackTrace();
      System.exit(FAILED);
    }
  }

  /** Answers the exit code: 0 all is well, 1 the service failed, 2 the arguments make no sense. */
  static int run(List<String> arguments, PrintStream out, PrintStream err)
      throws IOException, InterruptedException {
    if (arguments.contains("--help")) {
      out.print(ServicePlan.HELP);
      return 0;
    }
    ServicePlan plan;
    try {
      plan = ServicePlan.parse(arguments, System.currentTimeMillis());
    } catch (Misuse e) {
      err.println(
          "torture: " + e.getMessage() + ". ./holdfast torture --service --help tells more.");
      return 2;
    }
    try (ServiceTorture torture = new ServiceTorture(plan, err)) {
      torture.hammer();
      Violations violations = torture.check();
      torture.print(violations, out);
      return violations.count() == 0 ? 0 : 1;
    }
  }

  /** Lets clients loose and kills servers, until the time is over and enough were killed. */
  void hammer() throws InterruptedException {
    long start = System.nanoTime();
    List<Thread> clients = new ArrayList<>();
    for (int i = 1; i <= plan.clients(); i++) {
      Client client = new Client("c" + i, plan.seed(), servers, house, board);
      Thread thread = new Thread(() -> hammer(client));
      thread.setDaemon(true);
      thread.start();
      clients.add(thread);
    }
    torment(start);
    stopped = true;
    for (Thread client : clients) {
      client.join();
    }
    hammered = System.nanoTime() - start;
    if (clientFailed) {
      throw new IllegalStateException("A client ended by itself; the output tells why");
    }
  }

  private void hammer(Client client) {
    try {
      while (!stopped) {
        client.step();
      }
    } catch (InterruptedException | RuntimeException e) {
      clientFailed = true;
      e.printStackTrace(err);
    }
  }

  private void torment(long start) throws InterruptedException {
    long nextKill = start + anyPause();
    long nextSign = start + 5 * SECOND;
    while (goesOn(start) && !clientFailed) {
      long now = System.nanoTime();
      int victim = kills % plan.servers();
      if (now >= nextKill && servers.answers(victim) >= plan.breath()) {
        kill(victim);
        nextKill = System.nanoTime() + anyPause();
      }
      if (now >= nextSign) {
        err.println(
            "  %s s: %s operations, %s kills"
                .formatted((now - start) / SECOND, board.count(), kills));
        nextSign = now + 5 * SECOND;
      }
      Thread.sleep(TICK_MILLIS);
    }
  }

  /** Until the time is over, or longer on a slow machine: until enough were killed. */
  private boolean goesOn(long start) {
    long time = System.nanoTime() - start;
    return time < plan.time().toNanos()
        || (kills < plan.kills() && time < plan.time().plus(MOST_OVERTIME).toNanos());
  }

  private long anyPause() {
    return plan.killEvery().toNanos() / 2 + random.nextLong(plan.killEvery().toNanos());
  }

  /** Now and then all servers at once. */
  private void kill(int victim) throws InterruptedException {
    List<Integer> victims = new ArrayList<>(List.of(victim));
    if (random.nextInt(4) == 0) {
      for (int other = 0; other < servers.count(); other++) {
        if (other != victim) {
          victims.add(other);
        }
      }
    }
    for (int each : victims) {
      servers.kill(each);
      kills++;
    }
    Thread.sleep(random.nextInt(300));
    for (int each : victims) {
      servers.restart(each);
    }
  }

  /** Waits until all is told, and compares. */
  Violations check() throws IOException, InterruptedException {
    err.println("Waiting until webhooks have caught up ...");
    boolean calm = becomesCalm();
    err.println("Checking ...");
    Violations violations = Checker.check(evidence());
    if (!calm) {
      violations.add(
          "after %s there are still %s events and deliveries under way"
              .formatted(LONGEST_CALM, database.untold()));
    }
    return violations;
  }

  private boolean becomesCalm() throws InterruptedException {
    long deadline = System.nanoTime() + LONGEST_CALM.toNanos();
    while (database.untold() > 0) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      if (plan.hurried()) {
        database.makeDue();
      }
      Thread.sleep(plan.hurried() ? 1_000 : 200);
    }
    return true;
  }

  private Evidence evidence() throws IOException, InterruptedException {
    List<Booking> bookings = new ArrayList<>();
    List<Event> events = new ArrayList<>();
    for (House.Host host : house.hosts()) {
      bookings.addAll(api.list("/v1/bookings", host.key(), Booking::of));
      events.addAll(api.list("/v1/events", host.key(), Event::of));
    }
    Evidence.Stored stored =
        new Evidence.Stored(
            bookings,
            events,
            database.taken(),
            database.bookings(),
            database.events(),
            Instant.now());
    return new Evidence(
        house.eventTypes(), House.SUBSCRIBED, board.deeds(), stored, receiver.messages());
  }

  Database database() {
    return database;
  }

  int kills() {
    return kills;
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
    figures.add("server kills", kills);
    board.tell(figures);
    figures.add("bookings", database.bookings().size());
    figures.add("events", database.events().size());
    receiver.tell(figures);
    figures.add("violations", violations.count());
    figures.add("seed", plan.seed());
    figures.lines().forEach(out::println);
    violations.told().forEach(violation -> out.println("\nVIOLATION: " + violation));
    logsMatter = violations.count() > 0;
    if (logsMatter) {
      out.println("\nThe logs of all servers: " + folder);
    }
  }

  @Override
  public void close() {
    servers.close();
    receiver.close();
    database.close();
    if (!logsMatter) {
      Folders.delete(folder);
    }
  }
}
