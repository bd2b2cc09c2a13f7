package dev.holdfast.scheduling.hours;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LocalWindowTest {

  @ParameterizedTest
  @CsvSource({
    "09:00, 17:00, 540, 1020",
    "00:00, 24:00, 0, 1440",
    "22:00, 02:00, 1320, 1560",
    "10:00, 00:00, 600, 1440",
    "00:00, 00:00, 0, 1440",
    "09:00, 09:00, 540, 1980",
    "23:59, 23:58, 1439, 2878"
  })
  void aWindowWhoseEndIsNotAfterItsStartRunsIntoTheNextDay(
      String start, String end, int startMinute, int endMinute) {
    LocalWindow window = LocalWindow.parse(start, end);

    assertThat(window).isEqualTo(new LocalWindow(startMinute, endMinute));
  }

  @ParameterizedTest
  @CsvSource({"09:05, 17:30", "00:00, 24:00", "22:00, 02:00", "09:00, 09:00", "01:00, 24:00"})
  void itsTextsReadBackAsTheSameWindow(String start, String end) {
    LocalWindow window = LocalWindow.parse(start, end);

    assertThat(window.startText()).isEqualTo(start);
    assertThat(window.endText()).isEqualTo(end);
    assertThat(LocalWindow.parse(window.startText(), window.endText())).isEqualTo(window);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "9:00",
        "09:60",
        "24:01",
        "25:00",
        "-1:00",
        "+9:00",
        "09.00",
        "09:00:00",
        "ab:cd",
        "0a:00",
        "09:0x",
        "٠٩:٠٠",
        "99:99"
      })
  void whatIsNoLocalTimeIsNamedInTheRefusal(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LocalWindow.parse(text, "10:00"))
        .withMessageContaining("\"" + text + "\"")
        .withMessageContaining("such as 09:00");
    assertThatIllegalArgumentException().isThrownBy(() -> LocalWindow.parse("10:00", text));
  }

  @Test
  void aLongTextIsCutInTheMessage() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LocalWindow.parse("x".repeat(10_000), "10:00"))
        .satisfies(refused -> assertThat(refused.getMessage().length()).isLessThan(150));
  }

  @Test
  void aTextOfTwentyCharactersIsNotCut() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LocalWindow.parse("x".repeat(20), "10:00"))
        .withMessageContaining("\"" + "x".repeat(20) + "\"");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LocalWindow.parse("x".repeat(21), "10:00"))
        .withMessageContaining("\"" + "x".repeat(20) + "…\"");
  }

  @Test
  void aDayDoesNotBeginAtItsEnd() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LocalWindow.parse("24:00", "24:00"))
        .withMessageContaining("Maybe 00:00 of the next day?");
  }

  @ParameterizedTest
  @CsvSource({"-1, 10", "1440, 1500", "10, 10", "10, 9", "10, 1451"})
  void minutesThatMakeNoWindowAreRefused(int startMinute, int endMinute) {
    assertThatIllegalArgumentException().isThrownBy(() -> new LocalWindow(startMinute, endMinute));
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "0, 1440", "1439, 1440", "1439, 2879"})
  void theShortestAndTheLongestWindowAreAccepted(int startMinute, int endMinute) {
    LocalWindow window = new LocalWindow(startMinute, endMinute);

    assertThat(LocalWindow.parse(window.startText(), window.endText())).isEqualTo(window);
  }

  @Test
  void windowsAreInOrderOfTheirStartsThenOfTheirEnds() {
    assertThat(
            Stream.of("10:00-11:00", "09:00-17:00", "09:00-09:10", "08:59-18:00")
                .map(text -> LocalWindow.parse(text.substring(0, 5), text.substring(6)))
                .sorted()
                .map(LocalWindow::toString))
        .containsExactly("08:59-18:00", "09:00-09:10", "09:00-17:00", "10:00-11:00");
  }
}
