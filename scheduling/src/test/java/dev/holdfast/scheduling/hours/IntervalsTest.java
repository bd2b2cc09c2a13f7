package dev.holdfast.scheduling.hours;

import static dev.holdfast.scheduling.hours.Written.at;
import static dev.holdfast.scheduling.hours.Written.times;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.availability.TimeSlot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

final class IntervalsTest {

  private static final int HOURS = 60;

  @Test
  @DisplayName("E01: time is taken out in any order")
  void timeIsTakenOutInAnyOrder() {
    Intervals window = times("04:00-12:00");

    assertThat(window.minus(times("04:00-04:15 04:45-05:00")))
        .isEqualTo(window.minus(times("04:45-05:00 04:00-04:15")))
        .isEqualTo(times("04:15-04:45 05:00-12:00"));
  }

  @Test
  @DisplayName("E05: nothing in common: no list, or an empty one; one list is its own")
  void theIntersectionOfNoneOneAndEmptyLists() {
    Intervals some = times("09:00-10:00 11:00-12:00");

    assertThat(Intervals.intersection(List.of())).isEqualTo(Intervals.none());
    assertThat(Intervals.intersection(List.of(some))).isEqualTo(some);
    assertThat(Intervals.intersection(List.of(some, Intervals.none(), some)))
        .isEqualTo(Intervals.none());
  }

  @Test
  @DisplayName("E06: intervals that only touch have nothing in common")
  void intervalsThatOnlyTouchHaveNothingInCommon() {
    assertThat(times("09:00-10:00").intersect(times("10:00-11:00"))).isEqualTo(times(""));
  }

  @Test
  @DisplayName("E09: two lists")
  void whatTwoListsHaveInCommon() {
    Intervals common =
        times("08:00-12:00 14:00-18:00").intersect(times("09:00-10:00 11:00-13:00 15:00-17:00"));

    assertThat(common).isEqualTo(times("09:00-10:00 11:00-12:00 15:00-17:00"));
  }

  @Test
  @DisplayName("E12: three lists")
  void whatThreeListsHaveInCommon() {
    Intervals common =
        Intervals.intersection(
            List.of(
                times("09:00-12:00 14:00-17:00"),
                times("10:00-13:00 15:00-18:00"),
                times("11:00-12:30 15:30-16:30")));

    assertThat(common).isEqualTo(times("11:00-12:00 15:30-16:30"));
  }

  @Test
  @DisplayName("E14: milliseconds count")
  void millisecondsCount() {
    Intervals common = times("09:00-10:00:00.500").intersect(times("09:30:00.250-11:00"));

    assertThat(common).isEqualTo(times("09:30:00.250-10:00:00.500"));
  }

  @Test
  void intervalsThatTouchOrOverlapAreOne() {
    assertThat(times("11:00-12:00 09:00-10:00 10:00-11:00").toSlots())
        .containsExactly(Written.time("09:00-12:00"));
    assertThat(times("09:00-12:00 10:00-11:00 11:30-13:00").toSlots())
        .containsExactly(Written.time("09:00-13:00"));
  }

  @Test
  void onlyWhatLiesWhollyInOneIntervalIsContained() {
    Intervals some = times("09:00-10:00 11:00-12:00");

    assertThat(some.contains(at("09:00"), at("10:00"))).isTrue();
    assertThat(some.contains(at("11:15"), at("11:45"))).isTrue();
    assertThat(some.contains(at("09:30"), at("10:30"))).isFalse();
    assertThat(some.contains(at("09:30"), at("11:30"))).isFalse();
    assertThat(some.contains(at("10:15"), at("10:30"))).isFalse();
    assertThat(some.contains(at("08:59"), at("09:30"))).isFalse();
    assertThat(some.contains(at("12:00"), at("12:30"))).isFalse();
  }

  @Test
  void anIntervalMayNeverEnd() {
    Intervals endless = Intervals.of(List.of(TimeSlot.from(at("10:00"))));

    assertThat(endless.to(0)).isEqualTo(Instant.MAX);
    assertThat(endless.toSlots()).containsExactly(TimeSlot.from(at("10:00")));
    assertThat(times("09:00-12:00").minus(endless)).isEqualTo(times("09:00-10:00"));
    assertThat(times("09:00-12:00").intersect(endless)).isEqualTo(times("10:00-12:00"));
    assertThat(times("09:00-10:00").union(endless).from(0)).isEqualTo(at("09:00"));
  }

  @Test
  void anIntervalThatIsNotThereIsNamed() {
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> times("09:00-10:00").from(1))
        .withMessageContaining("no interval 1");
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> times("09:00-10:00").to(-1))
        .withMessageContaining("no interval -1");
  }

  @Test
  void noTimeAtAllAddsNothing() {
    Intervals gathered = new Intervals.Builder().add(10, 10).add(30, 20).add(40, 41).build();

    assertThat(gathered.size()).isEqualTo(1);
    assertThat(gathered.fromMicros(0)).isEqualTo(40);
    assertThat(gathered.toMicros(0)).isEqualTo(41);
  }

  @Test
  void timeIsGatheredStepByStep() {
    Intervals gathered =
        new Intervals.Builder()
            .add(Written.time("09:00-10:00"))
            .add(Written.time("09:30-10:30"))
            .add(Written.time("12:00-13:00"))
            .build();

    assertThat(gathered).isEqualTo(times("09:00-10:30 12:00-13:00"));
  }

  @Test
  void moreIntervalsThanExpectedAreKept() {
    Intervals.Builder builder = new Intervals.Builder();
    for (int i = 0; i < 100; i++) {
      builder.add(10L * i, 10L * i + 5);
    }

    Intervals gathered = builder.build();

    assertThat(gathered.size()).isEqualTo(100);
    assertThat(gathered.fromMicros(99)).isEqualTo(990);
    assertThat(gathered.firstEndingAfter(985)).isEqualTo(99);
    assertThat(gathered.firstEndingAfter(995)).isEqualTo(100);
  }

  @RepeatedTest(50)
  void theAlgebraIsThatOfSets(RepetitionInfo round) {
    Random random = new Random(round.getCurrentRepetition());
    for (int i = 0; i < 40; i++) {
      BitSet one = randomHours(random);
      BitSet other = randomHours(random);

      assertThat(intervals(one, random).minus(intervals(other, random)))
          .isEqualTo(intervals(minus(one, other), random));
      assertThat(intervals(one, random).intersect(intervals(other, random)))
          .isEqualTo(intervals(and(one, other), random));
      assertThat(intervals(one, random).union(intervals(other, random)))
          .isEqualTo(intervals(or(one, other), random));
    }
  }

  private static BitSet randomHours(Random random) {
    BitSet hours = new BitSet();
    int runs = random.nextInt(8);
    for (int i = 0; i < runs; i++) {
      int from = random.nextInt(HOURS);
      hours.set(from, from + 1 + random.nextInt(6));
    }
    return hours;
  }

  /** The hours as overlapping slots of up to three hours, in any order. */
  private static Intervals intervals(BitSet hours, Random random) {
    Intervals.Builder builder = new Intervals.Builder();
    List<Integer> shuffled = new ArrayList<>(hours.stream().boxed().toList());
    Collections.shuffle(shuffled, random);
    for (int hour : shuffled) {
      int wanted = hour + 1 + random.nextInt(3);
      int to = Math.min(wanted, hours.nextClearBit(hour));
      builder.add(TimeSlot.of(hour(hour), hour(to)));
    }
    return builder.build();
  }

  private static Instant hour(int hour) {
    return Instant.EPOCH.plusSeconds(3600L * hour);
  }

  private static BitSet minus(BitSet one, BitSet other) {
    BitSet result = (BitSet) one.clone();
    result.andNot(other);
    return result;
  }

  private static BitSet and(BitSet one, BitSet other) {
    BitSet result = (BitSet) one.clone();
    result.and(other);
    return result;
  }

  private static BitSet or(BitSet one, BitSet other) {
    BitSet result = (BitSet) one.clone();
    result.or(other);
    return result;
  }

  @Test
  void timeThatIsTheSameHasTheSameHashHoweverItWasGathered() {
    Intervals gathered = times("11:00-12:00 09:00-09:30 09:30-10:00");

    assertThat(gathered).isEqualTo(times("09:00-10:00 11:00-12:00"));
    assertThat(gathered).hasSameHashCodeAs(times("09:00-10:00 11:00-12:00"));
    assertThat(gathered).isNotEqualTo(times("09:00-10:00 11:00-12:30"));
    assertThat(gathered).isNotEqualTo(times("09:00-10:00"));
  }

  @Test
  void otherTimeHasAnotherHash() {
    List<Intervals> all =
        List.of(
            times(""),
            times("09:00-10:00"),
            times("09:00-11:00"),
            times("08:00-10:00"),
            times("09:00-10:00 11:00-12:00"),
            times("09:00-10:00 11:00-13:00"));

    assertThat(all.stream().map(Intervals::hashCode)).doesNotHaveDuplicates();
  }

  @Test
  void itIsWrittenAsItsSlots() {
    assertThat(times("09:00-10:00")).hasToString("[" + Written.time("09:00-10:00") + "]");
  }
}
