package dev.holdfast.benchmarks.memory;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ReleaseResult.Released;
import dev.holdfast.availability.ResourceId;
import java.util.BitSet;
import java.util.SplittableRandom;

/** One of many who block and release, at random, cells of the same resource. */
final class Rival {

  /** So many cells that of 64 rivals on 1,000 cells each meets taken and free time alike. */
  private static final int MAX_CELLS = 16;

  private static final int MAX_CELLS_AT_ONCE = 4;

  private final Availability availability;
  private final ResourceId resource;
  private final Owner owner;
  private final SplittableRandom random;
  private final Witness witness;
  private final int cells;
  private final BitSet mine = new BitSet();
  private int blocked;
  private int refused;

  Rival(HotResource.Arena arena, Owner owner, SplittableRandom random) {
    this.availability = arena.availability();
    this.resource = arena.resource();
    this.witness = arena.witness();
    this.cells = arena.cells();
    this.owner = owner;
    this.random = random;
  }

  void act(int operations) {
    for (int i = 0; i < operations; i++) {
      if (mine.isEmpty() || (mine.cardinality() < MAX_CELLS && random.nextBoolean())) {
        block();
      } else {
        release();
      }
    }
  }

  private void block() {
    int length = 1 + random.nextInt(MAX_CELLS_AT_ONCE);
    int first = random.nextInt(cells - length);
    int end = first + length;
    if (availability.block(resource, Cells.slot(first, end), owner) instanceof Blocked) {
      witness.sign(first, end, owner);
      mine.set(first, end);
      blocked++;
    } else {
      refused++;
    }
  }

  /** Gives back cells that are surely this rival's, be they a part of a blockade or several. */
  private void release() {
    int found = mine.nextSetBit(random.nextInt(cells));
    int first = found < 0 ? mine.nextSetBit(0) : found;
    int end = Math.min(mine.nextClearBit(first), first + MAX_CELLS_AT_ONCE);
    witness.wipe(first, end);
    ReleaseResult result = availability.release(resource, Cells.slot(first, end), owner);
    if (!(result instanceof Released)) {
      throw new IllegalStateException("%s lost time: %s".formatted(owner, result));
    }
    mine.clear(first, end);
  }

  Owner owner() {
    return owner;
  }

  /** The cells that this rival was given and has not given back. */
  BitSet mine() {
    return mine;
  }

  int blocked() {
    return blocked;
  }

  int refused() {
    return refused;
  }
}
