package dev.holdfast.benchmarks.memory;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult.Blocked;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import dev.holdfast.benchmarks.measure.Cpu;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** How fast a slot that is taken is refused, against how fast the same slot was blocked before. */
final class RefusedBlocks {

  private static final String NAME = "refuse.memory.vs_block";
  private static final ResourceId RESOURCE = ResourceId.of("wanted");
  private static final Owner ANN = Owner.of("Ann");
  private static final Owner BOB = Owner.of("Bob");

  private final Availability availability = Availability.on(MemoryStore.create());
  private final List<TimeSlot> slots = new ArrayList<>();
  private final int rounds;
  private final long nanosEach;

  RefusedBlocks(int slots, int rounds, long millisEach) {
    for (int cell = 0; cell < slots; cell++) {
      this.slots.add(Cells.slot(cell, cell + 1));
    }
    Collections.shuffle(this.slots, new Random(slots));
    this.rounds = rounds;
    this.nanosEach = millisEach * 1_000_000;
  }

  Figure measure(Consumer<String> progress) {
    progress.accept(
        "%s: blocks %,d slots for one owner, then tries them for another; %d rounds of %.1f s"
            .formatted(NAME, slots.size(), rounds + 1, 3e-9 * nanosEach));
    round();
    List<Figure.Round> measured = new ArrayList<>();
    for (int i = 0; i < rounds; i++) {
      measured.add(round());
    }
    String note = "the same slots of one resource, refused to one owner, blocked by another before";
    return new Figure(NAME, "blocks/s", measured, Target.atLeast(1), note);
  }

  private Figure.Round round() {
    long blocking = 0;
    long refusing = 0;
    int passes = 0;
    do {
      blocking += nanosToBlock(ANN, true);
      refusing += nanosToBlock(BOB, false);
      slots.forEach(slot -> availability.release(RESOURCE, slot, ANN));
      passes++;
    } while (Math.min(blocking, refusing) < nanosEach);
    double tried = 1e9 * passes * slots.size();
    return new Figure.Round(tried / refusing, tried / blocking);
  }

  private long nanosToBlock(Owner owner, boolean expected) {
    long start = Cpu.nanos();
    for (TimeSlot slot : slots) {
      boolean blocked = availability.block(RESOURCE, slot, owner) instanceof Blocked;
      if (blocked != expected) {
        throw new IllegalStateException("%s blocked %s: %s".formatted(owner, slot, blocked));
      }
    }
    return Cpu.nanos() - start;
  }
}
