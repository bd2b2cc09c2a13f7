package dev.holdfast.availability;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every relation method against each of Allen's 13 ways in which two slots can lie, and against the
 * ways in which open-ended slots can. {@code 10-20} is a slot in microseconds around the epoch,
 * {@code 10-..} an open-ended one.
 */
class TimeSlotRelationsTest {

  private static final Map<String, BiPredicate<TimeSlot, TimeSlot>> RELATIONS =
      new LinkedHashMap<>();

  static {
    RELATIONS.put("before", TimeSlot::isBefore);
    RELATIONS.put("after", TimeSlot::isAfter);
    RELATIONS.put("abuts", TimeSlot::abuts);
    RELATIONS.put("overlaps", TimeSlot::overlaps);
    RELATIONS.put("connected", TimeSlot::isConnectedTo);
    RELATIONS.put("encloses", TimeSlot::encloses);
    RELATIONS.put("enclosed", (one, other) -> other.encloses(one));
    RELATIONS.put("equals", TimeSlot::equals);
  }

  @ParameterizedTest(name = "{0}: {1} and {2} are {3}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          before        |  0-10 | 20-30 | before
          meets         | 10-20 | 20-30 | before abuts connected
          overlaps      | 15-25 | 20-30 | overlaps connected
          starts        | 20-25 | 20-30 | overlaps connected enclosed
          during        | 22-28 | 20-30 | overlaps connected enclosed
          finishes      | 25-30 | 20-30 | overlaps connected enclosed
          equals        | 20-30 | 20-30 | overlaps connected encloses enclosed equals
          finished by   | 15-30 | 20-30 | overlaps connected encloses
          contains      | 15-35 | 20-30 | overlaps connected encloses
          started by    | 20-35 | 20-30 | overlaps connected encloses
          overlapped by | 25-35 | 20-30 | overlaps connected
          met by        | 30-40 | 20-30 | after abuts connected
          after         | 40-50 | 20-30 | after
          almost meets  | 10-19 | 20-30 | before
          just overlaps | 10-21 | 20-30 | overlaps connected
          open before   |  0-.. | 20-30 | overlaps connected encloses
          open with     | 20-.. | 20-30 | overlaps connected encloses
          open inside   | 25-.. | 20-30 | overlaps connected
          open met by   | 30-.. | 20-30 | after abuts connected
          open after    | 31-.. | 20-30 | after
          open earlier  |  0-.. | 20-.. | overlaps connected encloses
          open equals   | 20-.. | 20-.. | overlaps connected encloses enclosed equals
          open later    | 30-.. | 20-.. | overlaps connected enclosed
          """)
  void twoSlotsRelate(String allen, String one, String other, String relations) {
    List<String> expected = Arrays.asList(relations.split(" "));

    assertThat(relationsOf(slot(one), slot(other))).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(relationsOf(slot(other), slot(one)))
        .containsExactlyInAnyOrderElementsOf(
            expected.stream().map(TimeSlotRelationsTest::converse).toList());
  }

  @ParameterizedTest(name = "{0}: {1} and {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # Allen       | one   | other | both  | gap   | union | span  | one minus other
          before        |  0-10 | 20-30 |       | 10-20 |       |  0-30 |  0-10
          meets         | 10-20 | 20-30 |       |       | 10-30 | 10-30 | 10-20
          overlaps      | 15-25 | 20-30 | 20-25 |       | 15-30 | 15-30 | 15-20
          starts        | 20-25 | 20-30 | 20-25 |       | 20-30 | 20-30 |
          during        | 22-28 | 20-30 | 22-28 |       | 20-30 | 20-30 |
          finishes      | 25-30 | 20-30 | 25-30 |       | 20-30 | 20-30 |
          equals        | 20-30 | 20-30 | 20-30 |       | 20-30 | 20-30 |
          finished by   | 15-30 | 20-30 | 20-30 |       | 15-30 | 15-30 | 15-20
          contains      | 15-35 | 20-30 | 20-30 |       | 15-35 | 15-35 | 15-20 30-35
          started by    | 20-35 | 20-30 | 20-30 |       | 20-35 | 20-35 | 30-35
          overlapped by | 25-35 | 20-30 | 25-30 |       | 20-35 | 20-35 | 30-35
          met by        | 30-40 | 20-30 |       |       | 20-40 | 20-40 | 30-40
          after         | 40-50 | 20-30 |       | 30-40 |       | 20-50 | 40-50
          almost meets  | 10-19 | 20-30 |       | 19-20 |       | 10-30 | 10-19
          just overlaps | 10-21 | 20-30 | 20-21 |       | 10-30 | 10-30 | 10-20
          open before   |  0-.. | 20-30 | 20-30 |       |  0-.. |  0-.. |  0-20 30-..
          open with     | 20-.. | 20-30 | 20-30 |       | 20-.. | 20-.. | 30-..
          open inside   | 25-.. | 20-30 | 25-30 |       | 20-.. | 20-.. | 30-..
          open met by   | 30-.. | 20-30 |       |       | 20-.. | 20-.. | 30-..
          open after    | 31-.. | 20-30 |       | 30-31 |       | 20-.. | 31-..
          open earlier  |  0-.. | 20-.. | 20-.. |       |  0-.. |  0-.. |  0-20
          open equals   | 20-.. | 20-.. | 20-.. |       | 20-.. | 20-.. |
          open later    | 30-.. | 20-.. | 30-.. |       | 20-.. | 20-.. |
          over an open  |  0-30 | 20-.. | 20-30 |       |  0-.. |  0-.. |  0-20
          within open   | 25-30 | 20-.. | 25-30 |       | 20-.. | 20-.. |
          meets an open | 10-20 | 20-.. |       |       | 10-.. | 10-.. | 10-20
          before open   |  0-10 | 20-.. |       | 10-20 |       |  0-.. |  0-10
          """)
  void twoSlotsCombine(
      String allen,
      String one,
      String other,
      String both,
      String gap,
      String union,
      String span,
      String rest) {
    TimeSlot a = slot(one);
    TimeSlot b = slot(other);

    assertThat(List.of(a.intersection(b), b.intersection(a))).containsOnly(optionalSlot(both));
    assertThat(List.of(a.gap(b), b.gap(a))).containsOnly(optionalSlot(gap));
    assertThat(List.of(a.union(b), b.union(a))).containsOnly(optionalSlot(union));
    assertThat(List.of(a.span(b), b.span(a))).containsOnly(slot(span));
    assertThat(a.minus(b)).isEqualTo(slots(rest));
  }

  @ParameterizedTest(name = "{0} is {2} {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          10-20 |  9 | after
          10-20 | 10 | contains
          10-20 | 19 | contains
          10-20 | 20 | before
          10-20 | 21 | before
          10-20 | .. | before
          10-.. |  9 | after
          10-.. | 10 | contains
          10-.. | 99 | contains
          10-.. | .. | contains
          """)
  void anInstantIsAfterInOrBeforeASlot(String slot, String instant, String relation) {
    TimeSlot a = slot(slot);
    Instant at = instant(instant);

    assertThat(a.isBefore(at)).isEqualTo(relation.equals("before"));
    assertThat(a.contains(at)).isEqualTo(relation.equals("contains"));
    assertThat(a.isAfter(at)).isEqualTo(relation.equals("after"));
  }

  private static List<String> relationsOf(TimeSlot one, TimeSlot other) {
    return RELATIONS.keySet().stream()
        .filter(relation -> RELATIONS.get(relation).test(one, other))
        .toList();
  }

  private static String converse(String relation) {
    return switch (relation) {
      case "before" -> "after";
      case "after" -> "before";
      case "encloses" -> "enclosed";
      case "enclosed" -> "encloses";
      default -> relation;
    };
  }

  private static Optional<TimeSlot> optionalSlot(String text) {
    return Optional.ofNullable(text).map(TimeSlotRelationsTest::slot);
  }

  private static List<TimeSlot> slots(String text) {
    return text == null
        ? List.of()
        : Arrays.stream(text.split(" ")).map(TimeSlotRelationsTest::slot).toList();
  }

  private static TimeSlot slot(String text) {
    String[] ends = text.split("-", 2);
    return TimeSlot.of(instant(ends[0]), instant(ends[1]));
  }

  /** Microsecond 25 is the epoch, so that the slots of the tables lie on both sides of it. */
  private static Instant instant(String text) {
    return text.equals("..")
        ? Instant.MAX
        : Instant.EPOCH.plus(Long.parseLong(text) - 25, ChronoUnit.MICROS);
  }
}
