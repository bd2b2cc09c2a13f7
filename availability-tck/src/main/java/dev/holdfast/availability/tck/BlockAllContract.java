package dev.holdfast.availability.tck;

import static dev.holdfast.availability.BlockResult.Reason.DISABLED;
import static dev.holdfast.availability.BlockResult.Reason.TAKEN;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.ContractAssertions.assertThatBlockades;
import static dev.holdfast.availability.tck.ContractAssertions.blockadeOf;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Limits;
import dev.holdfast.availability.ResourceId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** BlockAll: all of the claims, or none. */
interface BlockAllContract extends Scenario {

  /** How many resources one {@code blockAll} can take at least. */
  default int resourcesAtOnce() {
    return Limits.MAX_CLAIMS;
  }

  private static Claim claim(ResourceId resource, String slot) {
    return Claim.of(resource, slot(slot));
  }

  @Test
  default void allClaimsAreHad() {
    List<ResourceId> rooms = newResources(2);
    ResourceId room = rooms.get(0);
    ResourceId hall = rooms.get(1);

    BlockResult result =
        availability()
            .blockAll(List.of(claim(hall, "12:00-13:00"), claim(room, "10:00-11:00")), ANN);

    assertThat(result).isGranted().exactly(ANN, "10:00-11:00", ANN, "12:00-13:00");
    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-11:00").isFree("11:00-24:00");
    assertThat(calendarOf(hall)).isFree("00:00-12:00").isBlocked(ANN, "12:00-13:00");
  }

  @Test
  default void noClaimIsHadIfOneIsTaken() {
    List<ResourceId> rooms = newResources(3);
    given(rooms.get(1)).blockedBy(BOB, "10:00-11:00");

    BlockResult result = availability().blockAll(onEach(rooms, "10:00-11:00"), ANN);

    assertThat(result).isRefused(TAKEN).because(BOB, "10:00-11:00");
    assertThat(blockadesOf(rooms.get(0))).isEmpty();
    assertThat(blockadesOf(rooms.get(2))).isEmpty();
  }

  @Test
  default void everyConflictIsNamedInOrder() {
    List<ResourceId> rooms = newResources(3);
    Blockade last = blockadeOf(availability().block(rooms.get(2), slot("10:00-12:00"), BOB));
    Blockade first = blockadeOf(availability().block(rooms.get(0), slot("11:00-13:00"), CAROL));

    BlockResult result = availability().blockAll(onEach(rooms, "11:00-12:00"), ANN);

    assertThat(result).isRefused(TAKEN).because(first, last);
  }

  @Test
  default void disabledTimeRefusesAll() {
    List<ResourceId> rooms = newResources(2);
    given(rooms.get(1)).disabledBy(ANN, "10:00-11:00");

    BlockResult result = availability().blockAll(onEach(rooms, "10:00-11:00"), ANN);

    assertThat(result).isRefused(DISABLED).because(ANN, "10:00-11:00");
    assertThat(blockadesOf(rooms.get(0))).isEmpty();
  }

  @Test
  default void claimsOfOneResourceMayOverlapEachOther() {
    ResourceId room = newResource();

    BlockResult result =
        availability()
            .blockAll(List.of(claim(room, "10:00-12:00"), claim(room, "11:00-13:00")), ANN);

    assertThat(result).isGranted().exactly(ANN, "10:00-13:00");
    assertThatBlockades(blockadesOf(room)).exactly(ANN, "10:00-13:00");
  }

  @Test
  default void theSameClaimTwiceIsOne() {
    ResourceId room = newResource();

    BlockResult result =
        availability()
            .blockAll(List.of(claim(room, "10:00-11:00"), claim(room, "10:00-11:00")), ANN);

    assertThat(result).isGranted().exactly(ANN, "10:00-11:00");
  }

  @Test
  default void claimsOfOneResourceMayLieApartOrTouch() {
    ResourceId room = newResource();
    List<Claim> claims =
        List.of(claim(room, "14:00-15:00"), claim(room, "10:00-11:00"), claim(room, "11:00-12:00"));

    BlockResult result = availability().blockAll(claims, ANN);

    assertThat(result).isGranted();
    assertThat(calendarOf(room)).isBlocked(ANN, "10:00-12:00", "14:00-15:00").isFree("12:00-14:00");
  }

  @Test
  default void repeatingABlockAllChangesNothing() {
    List<ResourceId> rooms = newResources(2);
    availability().blockAll(onEach(rooms, "10:00-11:00"), ANN);
    Blockade first = blockadesOf(rooms.get(0)).get(0);
    Blockade second = blockadesOf(rooms.get(1)).get(0);

    BlockResult again = availability().blockAll(onEach(rooms, "10:00-11:00"), ANN);

    assertThat(again).isGranted().exactly(first, second);
    assertThatBlockades(blockadesOf(rooms.get(0))).exactly(first);
    assertThatBlockades(blockadesOf(rooms.get(1))).exactly(second);
  }

  @Test
  default void whatTheOwnerHasOfTheClaimsStaysAndTheRestIsAdded() {
    List<ResourceId> rooms = newResources(2);
    Blockade before = blockadeOf(availability().block(rooms.get(0), slot("10:00-11:00"), ANN));

    BlockResult result = availability().blockAll(onEach(rooms, "10:00-12:00"), ANN);

    assertThat(result).isGranted();
    assertThat(blockadesOf(rooms.get(0))).hasSize(2).contains(before);
    assertThatBlockades(blockadesOf(rooms.get(1))).exactly(ANN, "10:00-12:00");
  }

  @Test
  default void ownTimeIsKeptWhenAnotherClaimIsRefused() {
    List<ResourceId> rooms = newResources(2);
    given(rooms.get(0)).blockedBy(ANN, "10:00-11:00");
    given(rooms.get(1)).blockedBy(BOB, "10:00-11:00");
    List<Blockade> before = blockadesOf(rooms.get(0));

    BlockResult result = availability().blockAll(onEach(rooms, "10:00-12:00"), ANN);

    assertThat(result).isRefused(TAKEN).because(BOB, "10:00-11:00");
    assertThat(blockadesOf(rooms.get(0))).isEqualTo(before);
  }

  @Test
  default void aBlockadeInTheWayOfTwoClaimsIsNamedOnce() {
    ResourceId room = newResource();
    given(room).blockedBy(BOB, "08:00-18:00");
    List<Claim> claims = List.of(claim(room, "10:00-11:00"), claim(room, "13:00-14:00"));

    BlockResult result = availability().blockAll(claims, ANN);

    assertThat(result).isRefused(TAKEN).because(BOB, "08:00-18:00");
  }

  @Test
  default void aBlockadeThatMakesUpTwoClaimsIsNamedOnce() {
    ResourceId room = newResource();
    Blockade before = blockadeOf(availability().block(room, slot("08:00-18:00"), ANN));
    List<Claim> claims = List.of(claim(room, "10:00-11:00"), claim(room, "13:00-14:00"));

    BlockResult result = availability().blockAll(claims, ANN);

    assertThat(result).isGranted().exactly(before);
  }

  @Test
  default void aHoldThatReachesIntoTwoClaimsLastsInBoth() {
    ResourceId room = newResource();
    given(room).heldBy(ANN, "09:00-15:00", BRIEFLY);
    List<Claim> claims = List.of(claim(room, "10:00-11:00"), claim(room, "13:00-14:00"));

    assertThat(availability().blockAll(claims, ANN)).isGranted();
    advance(BRIEFLY);

    assertThat(calendarOf(room))
        .isFree("09:00-10:00", "11:00-13:00", "14:00-15:00")
        .isBlocked(ANN, "10:00-11:00", "13:00-14:00");
  }

  @Test
  default void asManyClaimsAsAreAllowedArePossible() {
    List<ResourceId> rooms = newResources(resourcesAtOnce());

    BlockResult result = availability().blockAll(onEach(rooms, "10:00-11:00"), ANN);

    assertThat(result).isGranted();
    assertThat(availability().findAvailable(rooms, slot("10:00-11:00"))).isEmpty();
  }

  private static List<Claim> onEach(List<ResourceId> resources, String slot) {
    return resources.stream().map(resource -> claim(resource, slot)).toList();
  }
}
