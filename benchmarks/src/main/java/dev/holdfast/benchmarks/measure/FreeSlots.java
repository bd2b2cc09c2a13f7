package dev.holdfast.benchmarks.measure;

import dev.holdfast.availability.Claim;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;

/**
 * Slots that never come twice, in an order like a random one: the numbers below a count, times a
 * prime number and modulo that count, are all different.
 */
public final class FreeSlots {

  public static final Duration LENGTH = Duration.ofHours(1);

  private static final long PRIME = 2_654_435_761L;

  /** So many that none runs out, and that their years stay far below the end of time. */
  private static final long HOURS_EACH = 500_000;

  private final long count;
  private final LongFunction<Claim> layout;
  private final AtomicLong next = new AtomicLong();

  /**
   * @param layout the slots, by a number below the count
   */
  public FreeSlots(long count, LongFunction<Claim> layout) {
    this.count = count;
    this.layout = layout;
  }

  /** Hours of so many resources, whose names end with their number. */
  public static FreeSlots hours(String prefix, int resources, Instant start) {
    return new FreeSlots(
        resources * HOURS_EACH,
        place ->
            claim(prefix + place % resources, start.plus(LENGTH.multipliedBy(place / resources))));
  }

  public static Claim claim(String resource, Instant from) {
    return Claim.of(ResourceId.of(resource), TimeSlot.of(from, from.plus(LENGTH)));
  }

  public Claim next() {
    long number = next.getAndIncrement();
    if (number >= count) {
      throw new IllegalStateException("All of %s slots are taken".formatted(count));
    }
    return at(number);
  }

  /** One of those that were taken, at random. */
  public Claim taken() {
    return at(ThreadLocalRandom.current().nextLong(next.get()));
  }

  private Claim at(long number) {
    return layout.apply(number * PRIME % count);
  }
}
