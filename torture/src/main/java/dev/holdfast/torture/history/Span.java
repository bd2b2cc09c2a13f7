package dev.holdfast.torture.history;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Time of a resource in whole quarters of an hour, counted from 1970 on. */
public record Span(String resource, int from, int to) {

  private static final int SECONDS = 15 * 60;

  /** One quarter of an hour of a resource. */
  public record Cell(String resource, int quarter) {}

  public Span {
    if (from >= to) {
      throw new IllegalArgumentException("%s: %s is not before %s".formatted(resource, from, to));
    }
  }

  public static Span of(Blockade blockade) {
    TimeSlot slot = blockade.slot();
    return ofSeconds(
        blockade.resource().value(), slot.from().getEpochSecond(), slot.to().getEpochSecond());
  }

  /** The smallest that encloses these seconds since 1970. */
  public static Span ofSeconds(String resource, long from, long to) {
    return new Span(
        resource, (int) Math.floorDiv(from, SECONDS), (int) -Math.floorDiv(-to, SECONDS));
  }

  static Span parse(String text) {
    String[] parts = text.split("[:-]", 3);
    return new Span(parts[0], Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
  }

  public ResourceId id() {
    return ResourceId.of(resource);
  }

  public TimeSlot slot() {
    return TimeSlot.of(
        Instant.ofEpochSecond((long) from * SECONDS),
        Duration.ofSeconds((long) (to - from) * SECONDS));
  }

  public Claim claim() {
    return Claim.of(id(), slot());
  }

  public Stream<Cell> cells() {
    return IntStream.range(from, to).mapToObj(quarter -> new Cell(resource, quarter));
  }

  public int length() {
    return to - from;
  }

  /** What is left of it without a part. */
  public List<Span> minus(Span part) {
    return Stream.of(new int[] {from, part.from}, new int[] {part.to, to})
        .filter(rest -> rest[0] < rest[1])
        .map(rest -> new Span(resource, rest[0], rest[1]))
        .toList();
  }

  @Override
  public String toString() {
    return resource + ":" + from + "-" + to;
  }
}
