package dev.holdfast.benchmarks.memory;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult.Released;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/**
 * A resource with a number of blockades, every other cell, and the same in a plain sorted map of
 * the JDK. Both are filled at random, so that neither has its entries side by side in memory.
 */
final class CrowdedResource {

  private static final ResourceId RESOURCE = ResourceId.of("crowded");
  private static final Owner ANN = Owner.of("Ann");
  private static final int FREE_SLOTS = 1 << 16;

  private final Availability availability = Availability.on(MemoryStore.create());
  private final TreeMap<Instant, Blockade> map = new TreeMap<>();
  private final TimeSlot[] free = new TimeSlot[FREE_SLOTS];
  private final Blockade any = Blockade.block(Claim.of(RESOURCE, Cells.slot(0, 1)), ANN);

  CrowdedResource(int blockades) {
    Random random = new Random(blockades);
    List<Integer> places = new ArrayList<>();
    for (int place = 0; place < blockades; place++) {
      places.add(place);
    }
    Collections.shuffle(places, random);
    for (int place : places) {
      TimeSlot slot = Cells.slot(2 * place, 2 * place + 1);
      map.put(slot.from(), any);
      availability.block(RESOURCE, slot, ANN);
    }
    for (int i = 0; i < FREE_SLOTS; i++) {
      int place = random.nextInt(blockades);
      free[i] = Cells.slot(2 * place + 1, 2 * place + 2);
    }
  }

  /** Blocks and releases a free slot, so that the number of blockades stays. */
  void blockAndRelease(int turn) {
    TimeSlot slot = free[turn % FREE_SLOTS];
    BlockResult result = availability.block(RESOURCE, slot, ANN);
    if (!(result instanceof Blocked)
        || !(availability.release(RESOURCE, slot, ANN) instanceof Released)) {
      throw new IllegalStateException("Free slot %s was not free: %s".formatted(slot, result));
    }
  }

  /** The least that keeping time in order can cost: into a sorted map and out again. */
  void putAndRemove(int turn) {
    Instant from = free[turn % FREE_SLOTS].from();
    if (map.put(from, any) != null || map.remove(from) == null) {
      throw new IllegalStateException("Free slot at %s was not free".formatted(from));
    }
  }
}
