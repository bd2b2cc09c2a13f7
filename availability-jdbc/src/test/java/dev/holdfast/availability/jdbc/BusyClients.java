package dev.holdfast.availability.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.AvailabilityStore;
import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.availability.spi.StoreException.Kind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Clients who block one hour after the other, each on a resource of its own, whatever happens to
 * the database; they remember what they were granted and what they were told instead.
 */
public final class BusyClients implements AutoCloseable {

  private static final int CLIENTS = 4;
  private static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Duration LONGEST_CALL = Duration.ofSeconds(15);

  private final AvailabilityStore store;
  private final List<Client> clients;
  private volatile boolean stopped;

  private BusyClients(AvailabilityStore store) {
    this.store = store;
    this.clients = IntStream.range(0, CLIENTS).mapToObj(i -> new Client()).toList();
  }

  private static BusyClients of(AvailabilityStore store) {
    BusyClients clients = new BusyClients(store);
    clients.clients.forEach(client -> client.thread.start());
    return clients;
  }

  /** Lets them work, ends the database in the middle of it, and starts it again. */
  public static void assertThatTheySurvive(AvailabilityStore store, Runnable end, Runnable restart)
      throws InterruptedException {
    try (BusyClients clients = BusyClients.of(store)) {
      clients.awaitGrants(20);

      end.run();
      clients.awaitFailures();
      restart.run();
      clients.awaitGrants(20);

      clients.stop();
      assertThat(clients.failures()).isSubsetOf(Kind.UNAVAILABLE, Kind.UNKNOWN_OUTCOME);
      assertThat(clients.longestCall()).isLessThan(LONGEST_CALL);
      clients.assertThatNothingGrantedIsLost();
    }
  }

  /** Waits until every client was granted so many more. */
  private void awaitGrants(int more) throws InterruptedException {
    for (Client client : clients) {
      int goal = client.granted().size() + more;
      await("grants to " + client.resource, () -> client.granted().size() >= goal);
    }
  }

  /** Waits until every client has seen a failure. */
  private void awaitFailures() throws InterruptedException {
    for (Client client : clients) {
      await("failures of " + client.resource, client::hasFailed);
    }
  }

  private interface Condition {
    boolean holds();
  }

  private void await(String what, Condition condition) throws InterruptedException {
    Instant deadline = Instant.now().plus(LIMIT);
    while (!condition.holds()) {
      assertThat(Instant.now()).as("Waited for %s", what).isBefore(deadline);
      Thread.sleep(10);
    }
  }

  private void stop() throws InterruptedException {
    stopped = true;
    for (Client client : clients) {
      client.thread.join(LIMIT.toMillis());
      assertThat(client.thread.isAlive()).as("%s hangs", client.resource).isFalse();
    }
  }

  private Set<Kind> failures() {
    Set<Kind> all = EnumSet.noneOf(Kind.class);
    clients.forEach(client -> all.addAll(client.failures()));
    return all;
  }

  private Duration longestCall() {
    return clients.stream().map(Client::longestCall).max(Duration::compareTo).orElseThrow();
  }

  /** What was neither granted nor refused may be there or not. */
  private void assertThatNothingGrantedIsLost() {
    for (Client client : clients) {
      assertThat(store.blockades(Set.of(client.resource), TimeSlot.from(START)))
          .containsAll(client.granted());
    }
  }

  @Override
  public void close() {
    stopped = true;
  }

  private final class Client {

    private final ResourceId resource = ResourceId.of("room-" + UUID.randomUUID());
    private final Thread thread = new Thread(this::work, "client of " + resource.value());
    private final Availability availability = Availability.on(store);
    private final List<Blockade> granted = new ArrayList<>();
    private final Set<Kind> failures = EnumSet.noneOf(Kind.class);
    private Duration longestCall = Duration.ZERO;

    private Client() {
      thread.setDaemon(true);
    }

    private void work() {
      for (int hour = 0; !stopped; hour++) {
        long start = System.nanoTime();
        TimeSlot slot = TimeSlot.of(START.plus(Duration.ofHours(hour)), Duration.ofHours(1));
        try {
          note(((Blocked) availability.block(resource, slot, Owner.of("Ann"))).blockades());
        } catch (StoreException e) {
          note(e.kind());
        }
        note(Duration.ofNanos(System.nanoTime() - start));
      }
    }

    private synchronized void note(List<Blockade> more) {
      granted.addAll(more);
    }

    private synchronized void note(Kind failure) {
      failures.add(failure);
    }

    private synchronized void note(Duration call) {
      longestCall = call.compareTo(longestCall) > 0 ? call : longestCall;
    }

    private synchronized List<Blockade> granted() {
      return List.copyOf(granted);
    }

    private synchronized Set<Kind> failures() {
      return Set.copyOf(failures);
    }

    private synchronized boolean hasFailed() {
      return !failures.isEmpty();
    }

    private synchronized Duration longestCall() {
      return longestCall;
    }
  }
}
