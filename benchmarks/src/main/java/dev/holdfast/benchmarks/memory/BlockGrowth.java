package dev.holdfast.benchmarks.memory;

import dev.holdfast.benchmarks.measure.Cpu;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** What blocking costs on a resource that has more and more blockades. */
final class BlockGrowth {

  private static final String NAME = "block.memory.growth";

  /** No steeper than a sorted map, whose cost is the logarithm of the size and cache misses. */
  private static final Target TARGET = Target.atMost(1);

  private static final int BATCH = 1_000;

  private final List<Integer> sizes;
  private final int warmUp;
  private final int rounds;
  private final long nanosEach;

  /**
   * @param sizes blockades of the resource, from the smallest to the largest
   * @param warmUp calls before the first round; a number, as a time is too short on a busy machine
   * @param millisEach how long to measure each size in each round, ours and the reference
   */
  BlockGrowth(List<Integer> sizes, int warmUp, int rounds, long millisEach) {
    this.sizes = List.copyOf(sizes);
    this.warmUp = warmUp;
    this.rounds = rounds;
    this.nanosEach = millisEach * 1_000_000;
  }

  Figure measure(Consumer<String> progress) {
    progress.accept(
        "%s: block and release at %s blockades, against a TreeMap; fills, then %d rounds of %.1f s"
            .formatted(NAME, sizes, rounds, 2e-9 * nanosEach * sizes.size()));
    List<CrowdedResource> resources = sizes.stream().map(CrowdedResource::new).toList();
    resources.forEach(this::warmUp);
    List<List<Figure.Round>> costs = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      costs.add(costs(resources));
    }
    return new Figure(
        NAME, "x", costs.stream().map(BlockGrowth::growth).toList(), TARGET, note(costs));
  }

  private void warmUp(CrowdedResource resource) {
    for (int call = 0; call < warmUp; call++) {
      resource.putAndRemove(call);
      resource.blockAndRelease(call);
    }
  }

  /** Nanoseconds at each size, one size after the other, ours next to the reference. */
  private List<Figure.Round> costs(List<CrowdedResource> resources) {
    List<Figure.Round> costs = new ArrayList<>();
    for (CrowdedResource resource : resources) {
      double reference = nanosPerCall(resource::putAndRemove);
      double ours = nanosPerCall(resource::blockAndRelease);
      costs.add(new Figure.Round(ours, reference));
    }
    return costs;
  }

  private double nanosPerCall(IntConsumer action) {
    long start = Cpu.nanos();
    long nanos;
    int calls = 0;
    do {
      for (int i = 0; i < BATCH; i++) {
        action.accept(calls++);
      }
      nanos = Cpu.nanos() - start;
    } while (nanos < nanosEach);
    return (double) nanos / calls;
  }

  private static Figure.Round growth(List<Figure.Round> costs) {
    Figure.Round smallest = costs.get(0);
    Figure.Round largest = costs.get(costs.size() - 1);
    return new Figure.Round(
        largest.ours() / smallest.ours(), largest.reference() / smallest.reference());
  }

  private String note(List<List<Figure.Round>> costs) {
    List<String> atSizes = new ArrayList<>();
    for (int i = 0; i < sizes.size(); i++) {
      int size = i;
      List<Figure.Round> rounds = costs.stream().map(round -> round.get(size)).toList();
      Figure cost = new Figure(NAME, "ns", rounds, TARGET, "");
      atSizes.add("%,.0f (%,.0f) at %,d".formatted(cost.ours(), cost.reference(), sizes.get(size)));
    }
    double logarithm = Math.log(sizes.get(sizes.size() - 1)) / Math.log(sizes.get(0));
    return "from %,d to %,d blockades (their logarithm: %.2f x), against a TreeMap;"
            .formatted(sizes.get(0), sizes.get(sizes.size() - 1), logarithm)
        + " ns per block and release (TreeMap): "
        + String.join(", ", atSizes);
  }
}
