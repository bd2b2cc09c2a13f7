package dev.holdfast.availability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.nio.CharBuffer;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSlotParsingTest {

  private static final TimeSlot NINE_TO_TEN =
      TimeSlot.of(Instant.parse("2026-01-01T09:00:00Z"), Instant.parse("2026-01-01T10:00:00Z"));

  @Test
  void aSlotIsWrittenAsItsTwoEndsInUtc() {
    assertThat(NINE_TO_TEN).hasToString("2026-01-01T09:00:00Z/2026-01-01T10:00:00Z");
  }

  @Test
  void anOpenEndedSlotIsWrittenWithTwoDots() {
    assertThat(TimeSlot.from(NINE_TO_TEN.from())).hasToString("2026-01-01T09:00:00Z/..");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-01-01T09:00:00Z/2026-01-01T10:00:00Z",
        "2026-01-01T09:00Z/2026-01-01T10:00Z",
        "2026-01-01t09:00z/2026-01-01t10:00z",
        "2026-01-01T09:00:00.000000Z/2026-01-01T10:00:00.0000009Z",
        "2026-01-01T10:00:00+01:00/2026-01-01T05:00:00-05:00",
        "2026-01-01T14:45:00+05:45/2026-01-01T10:00:00Z",
        "2026-01-01T09:00:00Z/PT1H",
        "2026-01-01T09:00:00Z/pt60m",
        "2026-01-01T00:00:00-09:00/PT3600S",
        "PT1H/2026-01-01T10:00:00Z",
        "P0DT1H/2026-01-01T11:00:00+01:00",
      })
  void everyIsoFormOfASlotIsRead(String text) {
    assertThat(TimeSlot.parse(text)).isEqualTo(NINE_TO_TEN);
    assertThat(TimeSlot.parse(CharBuffer.wrap(text))).isEqualTo(NINE_TO_TEN);
  }

  @Test
  void twoDotsAreReadAsNoEnd() {
    assertThat(TimeSlot.parse("2026-01-01T10:00+01:00/.."))
        .isEqualTo(TimeSlot.from(NINE_TO_TEN.from()));
  }

  @Test
  void aDayIsReadAs24Hours() {
    assertThat(TimeSlot.parse("2026-03-28T12:00:00+01:00/P1D"))
        .hasToString("2026-03-28T11:00:00Z/2026-03-29T11:00:00Z");
  }

  @Test
  void aSlotGivenByItsEndIsCutAtItsExactEnds() {
    assertThat(TimeSlot.parse("PT0.0000009S/2026-01-01T09:00:00.0000010Z"))
        .hasToString("2026-01-01T09:00:00Z/2026-01-01T09:00:00.000001Z");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "/",
        "tomorrow",
        "2026-01-01T09:00:00Z",
        "2026-01-01T09:00:00Z/",
        "/2026-01-01T09:00:00Z",
        "2026-01-01T09:00:00Z/2026-01-01T10:00:00Z/",
        "2026-01-01T09:00:00Z/2026-01-01T10:00:00Z/PT1H",
        "2026-01-01T09:00:00Z--2026-01-01T10:00:00Z",
        "2026-01-01T09:00:00/2026-01-01T10:00:00",
        "2026-01-01/2026-01-02",
        "2026-02-30T09:00:00Z/PT1H",
        "2026-01-01T09:00:00Z/10:00:00Z",
        " 2026-01-01T09:00:00Z/2026-01-01T10:00:00Z",
        "2026-01-01T09:00:00Z/...",
        "../2026-01-01T09:00:00Z",
        "../..",
        "PT1H/..",
        "PT1H/PT1H",
        "2026-01-01T09:00:00Z/P1M",
        "2026-01-01T09:00:00Z/P1W",
        "2026-01-01T09:00:00Z/PT",
        "2026-01-01T09:00:00Z/PT99999999999999999999H",
        "2026-01-01T09:00:00Z/+1000000000-12-31T23:59:59.999999999Z",
      })
  void anotherFormIsRefusedWithTheTextAndAnExample(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSlot.parse(text))
        .withMessage(
            "Not a time slot: \"%s\". Write from/to, from/duration, duration/to or from/.. with an"
                + " offset on each instant, such as 2026-01-01T09:00:00Z/2026-01-01T10:00:00Z",
            text)
        .havingCause()
        .isInstanceOf(DateTimeParseException.class);
  }

  @Test
  void theExampleInTheMessageIsItselfASlot() {
    assertThat(TimeSlot.parse("2026-01-01T09:00:00Z/2026-01-01T10:00:00Z")).isEqualTo(NINE_TO_TEN);
  }

  @Test
  void aTextFarTooLongIsRefusedWithoutRepeatingAllOfIt() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSlot.parse("x".repeat(1_000_000)))
        .withMessageStartingWith("Not a time slot: \"" + "x".repeat(100) + "…\".");
  }

  @Test
  void aTextOfAHundredCharactersIsReadAndALongerOneIsNot() {
    String start = "2026-01-01T09:00:00Z/PT";
    String zeros = "0".repeat(100 - start.length() - 2);

    assertThat(TimeSlot.parse(start + zeros + "1H")).isEqualTo(NINE_TO_TEN);
    assertThatIllegalArgumentException().isThrownBy(() -> TimeSlot.parse(start + zeros + "01H"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSlot.parse("x".repeat(100)))
        .withMessageStartingWith("Not a time slot: \"" + "x".repeat(100) + "\".");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2026-01-01T10:00:00Z/2026-01-01T09:00:00Z | Slot must end after it starts
          2026-01-01T10:00:00Z/2026-01-01T11:00+01:00 | Slot must end after it starts
          2026-01-01T10:00:00Z/PT0S                 | positive length: PT0S
          2026-01-01T10:00:00Z/PT-1H                | positive length: PT-1H
          PT-1H/2026-01-01T10:00:00Z                | positive length: PT-1H
          PT2000000000000H/2026-01-01T10:00:00Z     | too long: PT2000000000000H
          P999999D/2026-01-01T10:00:00Z             | Slot start -0712-02-05T10:00:00Z
          0999-01-01T10:00:00Z/..                   | Slot start 0999-01-01T10:00:00Z
          2026-01-01T10:00Z/+10000-01-01T10:00Z     | Slot end +10000-01-01T10:00:00Z
          PT1H/+10000-01-01T10:00Z                  | Slot end +10000-01-01T10:00:00Z
          PT1H/9999-12-31T01:30:00Z                 | Slot end 9999-12-31T01:30:00Z
          PT1H/1000-01-01T00:30:00Z                 | Slot start 0999-12-31T23:30:00Z
          2026-01-01T10:00:00Z/PT0.0000009S         | empty once cut to whole microseconds
          """)
  void aWellFormedTextOfAnImpossibleSlotIsRefusedForThatReason(String text, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TimeSlot.parse(text))
        .withMessageContaining(reason);
  }

  @Test
  void noTextAtAllIsRefused() {
    assertThatNullPointerException()
        .isThrownBy(() -> TimeSlot.parse(null))
        .withMessageStartingWith("text must not be null");
  }

  @Test
  void theFarthestSlotsAreReadAsTheyAreWritten() {
    assertReadsBack(TimeSlot.of(TimeSlot.EARLIEST, TimeSlot.LATEST));
    assertReadsBack(TimeSlot.from(TimeSlot.EARLIEST));
    assertReadsBack(TimeSlot.from(TimeSlot.LATEST));
  }

  @Test
  void whatIsWrittenIsReadAsTheSameSlot() {
    withSeed(
        random -> {
          for (int i = 0; i < 2_000; i++) {
            TimeSlot slot = TimeSlot.from(anyInstant(random));
            Instant end = anyInstant(random);

            assertReadsBack(slot);
            if (slot.from().isBefore(end)) {
              assertReadsBack(slot.withTo(end));
            }
          }
        });
  }

  private static void assertReadsBack(TimeSlot slot) {
    assertThat(TimeSlot.parse(slot.toString())).isEqualTo(slot);
  }

  private static void withSeed(Consumer<SplittableRandom> test) {
    long seed = System.nanoTime();
    try {
      test.accept(new SplittableRandom(seed));
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError("failed with seed " + seed, e);
    }
  }

  private static Instant anyInstant(SplittableRandom random) {
    long seconds =
        random.nextLong(TimeSlot.EARLIEST.getEpochSecond(), TimeSlot.LATEST.getEpochSecond());
    // Whole seconds, milliseconds and microseconds are each written with another number of digits.
    return switch (random.nextInt(3)) {
      case 0 -> Instant.ofEpochSecond(seconds);
      case 1 -> Instant.ofEpochSecond(seconds).plusMillis(random.nextInt(1_000));
      default -> Instant.ofEpochSecond(seconds).plus(random.nextInt(1_000_000), ChronoUnit.MICROS);
    };
  }
}
