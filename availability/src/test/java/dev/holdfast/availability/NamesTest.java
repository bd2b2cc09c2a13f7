package dev.holdfast.availability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NamesTest {

  @Test
  void aNameOfOneTo128CharactersIsKeptExactly() {
    assertThat(ResourceId.of("x").value()).isEqualTo("x");
    assertThat(Owner.of("é".repeat(128)).value()).hasSize(128);
    assertThat(ResourceId.of("😀".repeat(128)).value()).hasSize(256);
  }

  @Test
  void anEmptyNameIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ResourceId.of(""))
        .withMessage("Resource id must have 1 to 128 characters, but \"\" has 0");
  }

  @Test
  void aNameThatIsTooLongIsRefusedWithItsBeginningAndItsLength() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Owner.of("ab".repeat(65)))
        .withMessage(
            "Owner must have 1 to 128 characters, but \"%s…\" has 130".formatted("ab".repeat(20)));
  }

  @Test
  void aNullNameIsRefusedByItsKind() {
    assertThatNullPointerException()
        .isThrownBy(() -> Owner.of(nothing()))
        .withMessage("Owner must not be null");
  }

  @Test
  void aControlCharacterIsRefusedAndNeverReachesALog() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ResourceId.of("room\n1"))
        .withMessageContaining("\"room·1\" has U+000A")
        .withMessageNotContaining("\n");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ResourceId.of("room\0"))
        .withMessageContaining("U+0000");
  }

  @Test
  void halfASurrogateIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ResourceId.of("room\ud83d"))
        .withMessageContaining("U+D83D");
  }

  @Test
  void aSpaceAtEitherEndIsRefusedBecauseDatabasesDifferAboutIt() {
    for (String name : new String[] {" room", "room ", " ", "room\u00a0", "\u2003room"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> ResourceId.of(name))
          .withMessageContaining("must not begin or end with a space");
    }
  }

  @Test
  void namesThatDifferInAnythingAreDifferent() {
    assertThat(ResourceId.of("Room")).isNotEqualTo(ResourceId.of("room"));
    assertThat(ResourceId.of("\u00e9")).isNotEqualTo(ResourceId.of("e\u0301"));
  }

  @Test
  void aBlockadeIdIsReadBackFromItsText() {
    BlockadeId id = BlockadeId.random();

    assertThat(BlockadeId.parse(id.toString())).isEqualTo(id);
    assertThat(id.value().version()).isEqualTo(7);
    assertThat(id.value().variant()).isEqualTo(2);
  }

  @Test
  void blockadeIdsTellWhenTheyWereMadeAndAreAllOfTheirVersion() {
    long before = System.currentTimeMillis();
    List<UUID> ids = Stream.generate(BlockadeId::random).limit(200).map(BlockadeId::value).toList();
    long after = System.currentTimeMillis();

    assertThat(ids).doesNotHaveDuplicates();
    assertThat(ids)
        .allSatisfy(
            id -> {
              assertThat(id.version()).isEqualTo(7);
              assertThat(id.variant()).isEqualTo(2);
              assertThat(id.getMostSignificantBits() >>> 16).isBetween(before, after);
            });
  }

  @Test
  void aBlockadeIdIsItsNumber() {
    UUID number = UUID.fromString("01890a5d-ac96-774b-bcce-b302099a8057");

    assertThat(BlockadeId.of(number).value()).isEqualTo(number);
    assertThat(BlockadeId.of(number)).hasToString(number.toString());
  }

  @Test
  void aNameOfFortyCharactersIsShownWholeAndALongerOneIsNot() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ResourceId.of("\n" + "x".repeat(39)))
        .withMessageContaining("\"·" + "x".repeat(39) + "\"");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ResourceId.of("\n" + "x".repeat(40)))
        .withMessageContaining("\"·" + "x".repeat(39) + "…\"");
  }

  @Test
  void namesAreInTheOrderOfTheirCharacters() {
    assertThat(Owner.of("Ann")).isLessThan(Owner.of("Bob"));
    assertThat(ResourceId.of("room 2")).isGreaterThan(ResourceId.of("room 10"));
    assertThat(Owner.of("Ann")).isEqualByComparingTo(Owner.of("Ann"));
    assertThat(Owner.of("Ann")).hasToString("Ann");
    assertThat(ResourceId.of("room 2")).hasToString("room 2");
  }

  @Test
  void textThatIsNoBlockadeIdIsRefusedWithAnExample() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BlockadeId.parse("hold-7"))
        .withMessageStartingWith("Not a blockade id: \"hold-7\". It looks like ");
  }

  @SuppressWarnings("NullAway") // what a caller without null checks may pass
  private static String nothing() {
    return null;
  }
}
