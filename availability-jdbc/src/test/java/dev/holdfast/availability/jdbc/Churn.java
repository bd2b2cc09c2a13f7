package dev.holdfast.availability.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.AvailabilityOperations;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.spi.AvailabilityStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * Many clients who do everything at once on a few resources that are neighbours in the database:
 * short time, endless time, several resources, releases in part, new resources, rollbacks.
 */
public final class Churn {

  private static final int CLIENTS = 8;
  private static final int ROOMS = 6;
  private static final Instant START = Instant.parse("2030-05-07T00:00:00Z");

  private final Availability availability;
  private final AvailabilityStore store;
  private final String prefix = "room-" + UUID.randomUUID() + "-";

  private Churn(AvailabilityStore store) {
    this.store = store;
    this.availability = Availability.on(store);
  }

  /** Lets each client do so many operations, then looks whether anybody shares time. */
  public static void run(AvailabilityStore store, int operations) throws Exception {
    Churn churn = new Churn(store);
    ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
    List<Future<?>> clients = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      int number = i;
      clients.add(threads.submit(() -> churn.client(number, operations)));
    }
    for (Future<?> client : clients) {
      client.get();
    }
    threads.shutdown();
    IntStream.range(0, ROOMS).forEach(churn::audit);
  }

  private void audit(int room) {
    Set<ResourceId> resource = Set.of(ResourceId.of(prefix + room));
    List<Blockade> all = store.blockades(resource, TimeSlot.from(START));
    for (int i = 1; i < all.size(); i++) {
      assertThat(all.get(i - 1).slot().overlaps(all.get(i).slot())).as("%s", all).isFalse();
    }
  }

  private void client(int number, int operations) {
    SplittableRandom random = new SplittableRandom(number);
    Owner owner = Owner.of("client-" + number % 3);
    for (int i = 0; i < operations; i++) {
      step(random, owner);
    }
  }

  private void step(SplittableRandom random, Owner owner) {
    ResourceId room = ResourceId.of(prefix + random.nextInt(ROOMS));
    TimeSlot slot = slot(random);
    switch (random.nextInt(9)) {
      case 0, 1, 2 -> availability.block(room, slot, owner);
      case 3 -> availability.hold(room, slot, owner, Duration.ofSeconds(1));
      case 4 -> availability.release(room, slot, owner);
      case 5 -> availability.block(room, TimeSlot.from(slot.from()), owner);
      case 6 -> availability.release(room, TimeSlot.from(START), owner);
      case 7 -> availability.blockAll(threeRooms(random, slot), owner);
      default -> availability.transaction(tx -> rolledBack(tx, random, owner, slot));
    }
  }

  /** Claims a resource that several are about to make, and gives it up. */
  private Outcome<String> rolledBack(
      AvailabilityOperations tx, SplittableRandom random, Owner owner, TimeSlot slot) {
    tx.block(ResourceId.of(prefix + "new-" + random.nextInt(2)), slot, owner);
    return Outcome.rollback("on second thoughts");
  }

  private static TimeSlot slot(SplittableRandom random) {
    Duration from = Duration.ofHours(random.nextInt(40));
    return TimeSlot.of(START.plus(from), Duration.ofHours(1 + random.nextInt(4)));
  }

  private List<Claim> threeRooms(SplittableRandom random, TimeSlot slot) {
    return random
        .ints(0, ROOMS)
        .distinct()
        .limit(3)
        .mapToObj(room -> Claim.of(ResourceId.of(prefix + room), slot))
        .toList();
  }
}
