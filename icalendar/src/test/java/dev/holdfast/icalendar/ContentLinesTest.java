package dev.holdfast.icalendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ContentLinesTest {

  private final ContentLines lines = new ContentLines();

  @Test
  void textIsEscapedSoThatItStaysOneProperty() {
    lines.addText("SUMMARY", "a;b,c\\d\r\nATTENDEE:mallory\ne");

    assertThat(lines.text()).isEqualTo("SUMMARY:a\\;b\\,c\\\\d\\nATTENDEE:mallory\\ne\r\n");
  }

  @Test
  void aParameterIsQuotedAndCannotBeLeft() {
    assertThat(ContentLines.parameter("CN", "A \"B\";X=y:,\r\nC"))
        .isEqualTo("CN=\"A 'B';X=y:, C\"");
  }

  @Test
  void aParameterIsReadAsItIsByThoseWhoKnowRfc6868AndThoseWhoDoNot() {
    assertThat(ContentLines.parameter("CN", "x^y ^_-")).isEqualTo("CN=\"x^y ^_-\"");
    assertThat(ContentLines.parameter("CN", "^_^")).isEqualTo("CN=\"^_^^\"");
    assertThat(ContentLines.parameter("CN", "^n ^^ ^' ^\u0001n ^\""))
        .isEqualTo("CN=\"^^n ^^^ ^^' ^^n ^^'\"");
  }

  @Test
  void anAddressStaysOneAddress() {
    assertThat(ContentLines.mailto("bob.o'hara+x@example.com"))
        .isEqualTo("mailto:bob.o'hara+x@example.com");
    assertThat(ContentLines.mailto("\"a;b?\"@exämple.com\r\nX:y"))
        .isEqualTo("mailto:%22a%3Bb%3F%22@ex%C3%A4mple.comX:y");
  }

  @Test
  void halvesOfCharactersAreReplaced() {
    lines.addText("SUMMARY", "a\ud83db\ude00");

    assertThat(lines.text()).isEqualTo("SUMMARY:a\ufffdb\ufffd\r\n");
  }

  @Test
  void controlCharactersAreLeftOut() {
    lines.addText("SUMMARY", "a\u0000b\rc\u007fd");

    assertThat(lines.text()).isEqualTo("SUMMARY:abcd\r\n");
  }

  @Test
  void linesFoldAfter75OctetsWithoutCuttingACharacter() {
    Random random = new Random(5545);
    for (int round = 0; round < 1_000; round++) {
      String value =
          random
              .ints(random.nextInt(200), 0, 4)
              .mapToObj(kind -> new String[] {"a", "é", "漢", "😀"}[kind])
              .reduce("", String::concat);
      ContentLines folded = new ContentLines();
      folded.addText("DESCRIPTION", value);

      assertThat(folded.text().split("\r\n"))
          .allSatisfy(
              line ->
                  assertThat(line.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(75));
      assertThat(folded.text().replace("\r\n ", "")).isEqualTo("DESCRIPTION:" + value + "\r\n");
    }
  }
}
