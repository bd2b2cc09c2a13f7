package dev.holdfast.torture.client;

import dev.holdfast.torture.history.Kind;
import dev.holdfast.torture.history.Rounds;
import dev.holdfast.torture.history.Span;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The calls of one client, at random. Half of it is about ten resources, so that rivals meet. */
public final class RandomCalls {

  private static final int HOT = 10;
  private static final int LONG = 320;

  private final String name;
  private final int resources;
  private final long start;
  private final Random random;

  /**
   * @param name of the client
   * @param start when the torture began
   */
  public RandomCalls(String name, int resources, long start, long seed) {
    this.name = name;
    this.resources = resources;
    this.start = start;
    this.random = new Random(seed * 31 + name.hashCode());
  }

  String name() {
    return name;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  boolean chance(int percent) {
    return below(100) < percent;
  }

  Kind kind() {
    int dice = below(100);
    if (dice < 40) {
      return Kind.BLOCK;
    } else if (dice < 60) {
      return Kind.HOLD;
    } else if (dice < 72) {
      return Kind.BLOCK_ALL;
    } else if (dice < 84) {
      return Kind.BLOCK_ANY;
    }
    return dice < 95 ? Kind.DISABLE : Kind.READ;
  }

  Span span() {
    return span(resource());
  }

  /** Of different resources, at different times. */
  List<Span> severalSpans() {
    return someResources().map(this::span).toList();
  }

  /** Of different resources, at the same time. */
  List<Span> sameSpans() {
    Span one = span();
    return someResources().map(name -> new Span(name, one.from(), one.to())).toList();
  }

  Span partOf(Span span) {
    int from = span.from() + below(span.length());
    int to = from + 1 + below(span.to() - from);
    return new Span(span.resource(), from, to);
  }

  private Stream<String> someResources() {
    return IntStream.range(0, 2 + below(3)).mapToObj(i -> resource()).distinct();
  }

  private String resource() {
    return "r" + below(chance(50) ? Math.min(HOT, resources) : resources);
  }

  /** Mostly short, sometimes longer than what a grid keeps in cells. */
  private Span span(String resource) {
    int length = chance(1) ? LONG : 1 + below(chance(10) ? 40 : 8);
    int first = Rounds.startOf(Rounds.after(System.nanoTime() - start));
    int from = first + below(Rounds.QUARTERS - length);
    return new Span(resource, from, from + length);
  }
}
