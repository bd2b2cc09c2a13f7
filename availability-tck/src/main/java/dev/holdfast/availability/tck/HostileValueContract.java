package dev.holdfast.availability.tck;

import static dev.holdfast.availability.ReleaseResult.Reason.NOT_OWNER;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.assertThatBlockades;
import static dev.holdfast.availability.tck.Times.hour;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Limits;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Names are kept as they are: a difference in one character makes two names, for every character.
 */
interface HostileValueContract extends Scenario {

  /** Written for databases, formats and templates, not for people. */
  List<String> CODE =
      List.of(
          "'",
          "''",
          "\"",
          "`",
          "a'b",
          "'; DROP TABLE blockade; --",
          "' OR '1'='1",
          "x'); --",
          "%",
          "_",
          "a%",
          "a_",
          "\\",
          "\\\\",
          "\\'",
          "\\N",
          "\\u0041",
          "/",
          "..",
          "../..",
          "?",
          "#",
          "&",
          "&amp;",
          "<b>",
          "${a}",
          "#{a}",
          "{{a}}",
          "%s",
          "%n",
          "{}",
          "[]",
          "null",
          "NULL",
          "true",
          "0",
          "00",
          "0.0",
          "-1",
          "1e0",
          "NaN",
          "$1",
          ":a",
          "a:b",
          "a|b",
          "a,b");

  /** Pairs and triples that a careless comparison takes for the same. */
  List<String> LOOKALIKES =
      List.of(
          "room",
          "Room",
          "ROOM",
          "r\u043e\u043em",
          "\uff52oom",
          "room\u200b",
          "room\u2060",
          "ro om",
          "ro  om",
          "ro\u00a0om",
          "caf\u00e9",
          "cafe\u0301",
          "cafe",
          "stra\u00dfe",
          "strasse",
          "STRASSE",
          "\u0130",
          "i\u0307",
          "\u0131",
          "I",
          "i",
          "\ufb01",
          "fi",
          "\u212b",
          "\u00c5",
          "A\u030a",
          "\u03c3",
          "\u03c2",
          "\u03a3",
          "x\ufe0e",
          "x\ufe0f");

  /** From all over the world. */
  List<String> SCRIPTS =
      List.of(
          "\u4f1a\u8b70\u5ba4",
          "\u0645\u0643\u062a\u0628",
          "\u05d7\u05d3\u05e8",
          "\u202eabc",
          "\u0e2b\u0e49\u0e2d\u0e07",
          "\ud83d\ude97",
          "\ud83d\ude99",
          "\ud83d\udc69\u200d\ud83d\udcbb",
          "\ud83d\udc69",
          "\ud83c\udde9\ud83c\uddea",
          "\ud83c\udde9",
          "\uffee",
          "\ud801\udc00",
          "\ud801\udc28");

  /** Resources that differ in the given ends only, each with an owner of the same name. */
  private void assertKeptApart(List<String> names) {
    String run = Uniqueness.next() + "-";

    for (String name : names) {
      ResourceId resource = ResourceId.of(run + name);
      assertThat(availability().block(resource, slot("10:00-11:00"), Owner.of(name))).isGranted();
    }

    for (String name : names) {
      ResourceId resource = ResourceId.of(run + name);
      List<Blockade> kept = blockadesOf(resource);
      assertThatBlockades(kept).exactly(Owner.of(name), "10:00-11:00");
      assertThat(kept.get(0).resource()).isEqualTo(resource);
      assertThat(calendarOf(resource)).isBlocked(Owner.of(name), "10:00-11:00");
    }
  }

  /** Owners in turn of one resource: each is a stranger to all others. */
  private void assertStrangers(List<String> names) {
    ResourceId room = newResource();
    for (int i = 0; i < names.size(); i++) {
      Owner owner = Owner.of(names.get(i));
      assertThat(availability().block(room, hour(i), owner)).isGranted();
      if (i > 0) {
        assertThat(availability().release(room, hour(i - 1), owner)).isRefused(NOT_OWNER);
      }
    }
    assertThat(blockadesOf(room)).extracting(it -> it.owner().value()).isEqualTo(names);
  }

  @Test
  default void namesFullOfCodeAreOnlyNames() {
    assertKeptApart(CODE);
  }

  @Test
  default void ownersFullOfCodeAreStrangersToEachOther() {
    assertStrangers(CODE);
  }

  @Test
  default void namesThatLookAlikeAreKeptApart() {
    assertKeptApart(LOOKALIKES);
  }

  @Test
  default void ownersThatLookAlikeAreStrangersToEachOther() {
    assertStrangers(LOOKALIKES);
  }

  @Test
  default void namesOfAllScriptsAreKept() {
    assertKeptApart(SCRIPTS);
  }

  @Test
  default void ownersOfAllScriptsAreStrangersToEachOther() {
    assertStrangers(SCRIPTS);
  }

  @Test
  default void aNameThatLooksLikeADayOfAnotherIsItsOwn() {
    String room = "room-" + Uniqueness.next();
    assertKeptApart(
        List.of("room", "room_2030_05_07", "room_2030_05_07_2030_05_07", "room_2030_05", "room_"));
    given(ResourceId.of(room)).blockedBy(ANN, "10:00-11:00");

    assertThat(calendarOf(ResourceId.of(room + "_2030_05_07"))).isFree("00:00-24:00");
    assertThat(availability().block(ResourceId.of(room + "_2030_05_07"), slot("10:00-"), BOB))
        .isGranted();
    assertThat(calendarOf(ResourceId.of(room))).isBlocked(ANN, "10:00-11:00");
  }

  @Test
  default void aResourceAndAnOwnerMayHaveOneName() {
    ResourceId room = newResource();

    assertThat(availability().block(room, slot("10:00-11:00"), Owner.of(room.value()))).isGranted();
    assertThat(calendarOf(room)).isBlocked(Owner.of(room.value()), "10:00-11:00");
  }

  @Test
  default void namesMayBeAsLongAsIsAllowedInAnyScript() {
    int left = Limits.MAX_NAME_LENGTH - Uniqueness.next().length();
    ResourceId plain = ResourceId.of(Uniqueness.next() + "x".repeat(left));
    ResourceId wide = ResourceId.of(Uniqueness.next() + "\ud83d\ude97".repeat(left));
    Owner owner = Owner.of("\ud83d\ude97".repeat(Limits.MAX_NAME_LENGTH));

    given(plain).blockedBy(owner, "10:00-11:00");
    given(wide).blockedBy(owner, "10:00-11:00").under(plain);

    assertThatBlockades(blockadesOf(plain)).exactly(owner, "10:00-11:00");
    assertThatBlockades(blockadesOf(wide)).exactly(owner, "10:00-11:00");
    assertThat(availability().childrenOf(plain)).containsExactly(wide);
  }

  @Test
  default void childrenComeInTheOrderOfTheirNamesInAnyScript() {
    ResourceId house = newResource();
    String run = Uniqueness.next() + "-";
    List<ResourceId> rooms =
        List.of("a", "B", "_", "1", "\u00e9", "\uffee", "\ud83d\ude97", "\ud801\udc00").stream()
            .map(name -> ResourceId.of(run + name))
            .toList();

    rooms.forEach(room -> given(room).under(house));

    assertThat(availability().childrenOf(house)).isEqualTo(rooms.stream().sorted().toList());
  }
}
