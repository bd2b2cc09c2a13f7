package dev.holdfast.availability.ravendb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class KeyTest {

  @Test
  void aPlainIdCanBeReadInItsKey() {
    assertThat(Key.of("room-1_2030_05_07")).isEqualTo("holdfast/room-1_2030_05_07");
  }

  /** RavenDB takes them for the same. */
  @Test
  void idsThatDifferInCaseHaveKeysThatDifferOtherwise() {
    assertThat(
            Stream.of("room", "Room", "ROOM").map(Key::of).map(it -> it.toLowerCase(Locale.ROOT)))
        .doesNotHaveDuplicates();
  }

  @Test
  void anIdOfAnyLengthAndScriptHasAShortKeyOfPlainCharacters() {
    assertThat(Key.of("\uD83C\uDFE0".repeat(128) + "_2030_05_07")).matches("[ -~]{1,256}");
  }

  @Test
  void noIdCanHaveTheKeyOfAnother() {
    String hashed = Key.of("Room");

    assertThat(Key.of(hashed.substring("holdfast/".length()))).isNotEqualTo(hashed);
  }
}
