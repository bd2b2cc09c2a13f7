package dev.holdfast.torture.service;

import dev.holdfast.torture.fault.DatabaseFaults;
import dev.holdfast.torture.fault.Fault;
import dev.holdfast.torture.fault.FaultCounts;
import dev.holdfast.torture.service.client.Api;
import dev.holdfast.torture.service.server.Servers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Does one bad thing after the other to servers, clients and the database. */
final class FaultInjector {

  /** Cheap ones more often; a server takes seconds to start again. All others count once. */
  private static final Map<Fault, Integer> WEIGHTS =
      new EnumMap<>(
          Map.of(
              Fault.PAUSE, 2,
              Fault.CLOCK, 2,
              Fault.CUT, 3,
              Fault.HANG_UP, 3));

  private static final int LONGEST_PAUSE_MILLIS = 15_000;

  /** Less than the service keeps what it might need again, by the same clock. */
  private static final int LARGEST_ERROR_SECONDS = 12 * 3_600;

  private final ServicePlan plan;
  private final Servers servers;
  private final Api api;
  private final DatabaseFaults database;
  private final RandomGenerator random;
  private final FaultCounts counts = new FaultCounts();
  private int performed;

  FaultInjector(
      ServicePlan plan, Servers servers, Api api, DatabaseFaults database, RandomGenerator random) {
    this.plan = plan;
    this.servers = servers;
    this.api = api;
    this.database = database;
    this.random = random;
  }

  FaultCounts counts() {
    return counts;
  }

  /** Whether all that is planned was done. */
  boolean isSatisfied() {
    return plan.faults().stream().allMatch(fault -> counts.of(fault) > 0);
  }

  /** In turn, if the plan wants so, or at random. */
  Fault next() {
    if (!plan.faults().isEmpty()) {
      return plan.faults().get(performed % plan.faults().size());
    }
    Set<Fault> possible = EnumSet.of(Fault.KILL, Fault.PAUSE, Fault.CLOCK, Fault.HANG_UP);
    possible.addAll(database.possible());
    List<Fault> lots = new ArrayList<>();
    for (Fault fault : possible) {
      lots.addAll(Collections.nCopies(WEIGHTS.getOrDefault(fault, 1), fault));
    }
    return lots.get(random.nextInt(lots.size()));
  }

  /** Returns when it is over, though a clock may stay wrong until it is turned again. */
  void perform(Fault fault) throws InterruptedException {
    performed++;
    int victim = random.nextInt(servers.count());
    switch (fault) {
      case KILL -> kill(victim);
      case PAUSE -> servers.pause(victim, Duration.ofMillis(anyPause()));
      case CLOCK -> turnClock(victim);
      case HANG_UP -> hangUp();
      default -> database.perform(fault, () -> {});
    }
    if (fault != Fault.KILL) {
      counts.add(fault);
    }
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
      counts.add(Fault.KILL);
    }
    Thread.sleep(random.nextInt(300));
    for (int each : victims) {
      servers.restart(each);
    }
  }

  /** Mostly short; sometimes longer than a client waits and than a hold lasts. */
  private int anyPause() {
    boolean isLong = random.nextInt(plan.hurried() ? 1_000 : 5) == 0;
    return 1_000 + random.nextInt(isLong ? LONGEST_PAUSE_MILLIS - 1_000 : 2_000);
  }

  /**
   * By a minute up to half a day, to the future or the past; one in three times it is put right.
   */
  private void turnClock(int victim) throws InterruptedException {
    int error = 60 + random.nextInt(LARGEST_ERROR_SECONDS - 60);
    servers.turnClock(victim, Duration.ofSeconds(random.nextInt(3) == 0 ? -error : error));
    Thread.sleep(1_000 + random.nextInt(2_000));
    if (random.nextInt(3) == 0) {
      servers.turnClock(victim, Duration.ZERO);
    }
  }

  private void hangUp() throws InterruptedException {
    api.hangUp(true);
    Thread.sleep(500 + random.nextInt(2_000));
    api.hangUp(false);
  }

  /** From now on all is well. */
  void end() {
    for (int server = 0; server < servers.count(); server++) {
      servers.turnClock(server, Duration.ZERO);
    }
  }
}
