package dev.holdfast.availability;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The laws of slots, checked instant by instant: what a method says of two slots must be what their
 * instants say. Pairs of slots are few enough to try all of them, on a timeline of a few
 * microseconds around the epoch; collections of slots are drawn at random.
 */
class TimeSlotAlgebraTest {

  private static final int TICKS = 6;

  /** Every microsecond of the small timeline, one on each side of it, and never. */
  private static final List<Instant> INSTANTS =
      Stream.concat(
              IntStream.rangeClosed(-1, TICKS + 1).mapToObj(TimeSlotAlgebraTest::tick),
              Stream.of(Instant.MAX))
          .toList();

  private static final List<TimeSlot> SLOTS = slots();

  @Test
  void relationsAreWhatTheInstantsOfBothSlotsSay() {
    forAllPairs(
        pair -> {
          TimeSlot a = pair.a;
          TimeSlot b = pair.b;
          List<Instant> inA = instantsOf(a);
          List<Instant> inB = instantsOf(b);

          assertThat(a.overlaps(b)).isEqualTo(inA.stream().anyMatch(inB::contains));
          assertThat(a.encloses(b)).isEqualTo(inA.containsAll(inB));
          assertThat(a.isBefore(b)).isEqualTo(inB.stream().allMatch(a::isBefore));
          assertThat(a.isAfter(b)).isEqualTo(inB.stream().allMatch(a::isAfter));
        });
  }

  @Test
  void twoSlotsEitherOverlapOrOneIsBeforeTheOther() {
    forAllPairs(
        pair ->
            assertThat(
                    Stream.of(
                        pair.a.overlaps(pair.b), pair.a.isBefore(pair.b), pair.a.isAfter(pair.b)))
                .containsOnlyOnce(true));
  }

  @Test
  void twoSlotsEitherOverlapOrAbutOrHaveAGap() {
    forAllPairs(
        pair -> {
          TimeSlot a = pair.a;
          TimeSlot b = pair.b;

          assertThat(Stream.of(a.overlaps(b), a.abuts(b), a.gap(b).isPresent()))
              .containsOnlyOnce(true);
          assertThat(a.isConnectedTo(b)).isEqualTo(a.overlaps(b) || a.abuts(b));
          assertThat(a.union(b).isPresent()).isEqualTo(a.isConnectedTo(b));
          assertThat(a.intersection(b).isPresent()).isEqualTo(a.overlaps(b));
        });
  }

  @Test
  void everyInstantOfTheSpanIsInExactlyOneOfRestIntersectionGapAndOtherRest() {
    forAllPairs(
        pair -> {
          List<TimeSlot> parts = new ArrayList<>(pair.a.minus(pair.b));
          parts.addAll(pair.b.minus(pair.a));
          pair.a.intersection(pair.b).ifPresent(parts::add);
          pair.a.gap(pair.b).ifPresent(parts::add);

          for (Instant instant : INSTANTS) {
            assertThat(parts.stream().filter(part -> part.contains(instant)).count())
                .as("parts %s at %s", parts, instant)
                .isEqualTo(pair.a.span(pair.b).contains(instant) ? 1 : 0);
          }
        });
  }

  @Test
  void eachPartHoldsTheInstantsOfItsDefinition() {
    forAllPairs(
        pair -> {
          for (Instant instant : INSTANTS) {
            boolean inA = pair.a.contains(instant);
            boolean inB = pair.b.contains(instant);

            assertThat(holds(pair.a.intersection(pair.b), instant)).isEqualTo(inA && inB);
            assertThat(pair.a.minus(pair.b).stream().anyMatch(part -> part.contains(instant)))
                .isEqualTo(inA && !inB);
            pair.a
                .union(pair.b)
                .ifPresent(union -> assertThat(union.contains(instant)).isEqualTo(inA || inB));
          }
        });
  }

  @Test
  void theOrderOfSlotsAgreesWithEqualityAndReverses() {
    forAllPairs(
        pair -> {
          int order = pair.a.compareTo(pair.b);

          assertThat(order == 0).isEqualTo(pair.a.equals(pair.b));
          assertThat(Integer.signum(order)).isEqualTo(-Integer.signum(pair.b.compareTo(pair.a)));
          assertThat(order < 0 || !pair.a.isBefore(pair.b)).isTrue();
        });
  }

  @Test
  void whatIsLeftOfASlotIsTheTimeInNoneOfTheOthersInOrderAndJoined() {
    withSeed(
        random -> {
          for (int i = 0; i < 1_000; i++) {
            TimeSlot slot = anyOf(SLOTS, random);
            List<TimeSlot> others =
                Stream.generate(() -> anyOf(SLOTS, random)).limit(random.nextInt(5)).toList();

            assertIsLeft(slot.minusAll(others), slot, others);
          }
        });
  }

  @Test
  void takingAllAtOnceOrOneAfterTheOtherLeavesTheSame() {
    withSeed(
        random -> {
          for (int i = 0; i < 300; i++) {
            TimeSlot slot = anySlot(random);
            List<TimeSlot> others =
                Stream.generate(() -> anySlot(random)).limit(random.nextInt(20)).toList();

            assertThat(slot.minusAll(others)).isEqualTo(takenOneByOne(slot, others));
          }
        });
  }

  private static List<TimeSlot> takenOneByOne(TimeSlot slot, List<TimeSlot> others) {
    List<TimeSlot> left = List.of(slot);
    for (TimeSlot other : others) {
      left = left.stream().flatMap(part -> part.minus(other).stream()).toList();
    }
    return left;
  }

  private static void assertIsLeft(List<TimeSlot> left, TimeSlot slot, List<TimeSlot> others) {
    String what = "%s minus %s = %s".formatted(slot, others, left);
    for (Instant instant : INSTANTS) {
      boolean free =
          slot.contains(instant) && others.stream().noneMatch(other -> other.contains(instant));
      assertThat(left.stream().filter(part -> part.contains(instant)).count())
          .as("%s at %s", what, instant)
          .isEqualTo(free ? 1 : 0);
    }
    for (int i = 1; i < left.size(); i++) {
      assertThat(left.get(i - 1).gap(left.get(i))).as(what).isPresent();
      assertThat(left.get(i - 1)).as(what).isLessThan(left.get(i));
    }
  }

  private record Pair(TimeSlot a, TimeSlot b) {}

  private static void forAllPairs(Consumer<Pair> law) {
    for (TimeSlot a : SLOTS) {
      for (TimeSlot b : SLOTS) {
        try {
          law.accept(new Pair(a, b));
        } catch (AssertionError | RuntimeException e) {
          throw new AssertionError("broken for %s and %s".formatted(a, b), e);
        }
      }
    }
  }

  private static void withSeed(Consumer<SplittableRandom> test) {
    long seed = System.nanoTime();
    try {
      test.accept(new SplittableRandom(seed));
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError("failed with seed " + seed, e);
    }
  }

  private static List<TimeSlot> slots() {
    List<TimeSlot> slots = new ArrayList<>();
    for (int from = 0; from < TICKS; from++) {
      slots.add(TimeSlot.from(tick(from)));
      for (int to = from + 1; to <= TICKS; to++) {
        slots.add(TimeSlot.of(tick(from), tick(to)));
      }
    }
    return List.copyOf(slots);
  }

  private static Instant tick(int tick) {
    return Instant.EPOCH.plus(tick - TICKS / 2, ChronoUnit.MICROS);
  }

  private static List<Instant> instantsOf(TimeSlot slot) {
    return INSTANTS.stream().filter(slot::contains).toList();
  }

  private static boolean holds(Optional<TimeSlot> slot, Instant instant) {
    return slot.isPresent() && slot.get().contains(instant);
  }

  private static TimeSlot anyOf(List<TimeSlot> slots, SplittableRandom random) {
    return slots.get(random.nextInt(slots.size()));
  }

  /** A slot anywhere on the whole timeline, one in ten of them open-ended. */
  private static TimeSlot anySlot(SplittableRandom random) {
    long first = TimeSlot.EARLIEST.getEpochSecond();
    long last = TimeSlot.LATEST.getEpochSecond();
    long from = random.nextLong(first, last);
    long to = random.nextLong(from + 1, Math.min(last, from + (last - first) / 8) + 1);
    return random.nextInt(10) == 0
        ? TimeSlot.from(Instant.ofEpochSecond(from))
        : TimeSlot.of(Instant.ofEpochSecond(from), Instant.ofEpochSecond(to));
  }
}
