package dev.holdfast.availability.tck;

import static dev.holdfast.availability.BlockResult.Reason.TAKEN;
import static dev.holdfast.availability.tck.ContractAssertions.assertThat;
import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** So many of several claims, all or nothing. */
interface SomeOfContract extends Scenario {

  private static List<Claim> claims(List<ResourceId> rooms) {
    return rooms.stream().map(room -> Claim.of(room, slot("10:00-11:00"))).toList();
  }

  private static List<ResourceId> resourcesOf(BlockResult result) {
    return result.orElseThrow().blockades().stream().map(Blockade::resource).toList();
  }

  @Test
  default void soManyAreHadInTheOrderGiven() {
    List<ResourceId> rooms = newResources(4);
    given(rooms.get(1)).blockedBy(BOB, "10:00-11:00");

    BlockResult result = availability().blockAnyOf(claims(rooms), 2, ANN);

    assertThat(resourcesOf(result)).containsExactly(rooms.get(0), rooms.get(2));
    assertThat(blockadesOf(rooms.get(3))).isEmpty();
  }

  @Test
  default void tooFewFreeOnesMeanNone() {
    List<ResourceId> rooms = newResources(3);
    given(rooms.get(0)).blockedBy(BOB, "10:00-11:00");
    given(rooms.get(2)).blockedBy(CAROL, "10:00-11:00");

    BlockResult result = availability().blockAnyOf(claims(rooms), 2, ANN);

    assertThat(result).isRefused(TAKEN).because(BOB, "10:00-11:00", CAROL, "10:00-11:00");
    assertThat(blockadesOf(rooms.get(1))).isEmpty();
  }

  @Test
  default void whatTheOwnerHasCounts() {
    List<ResourceId> rooms = newResources(4);
    given(rooms.get(3)).blockedBy(ANN, "10:00-11:00");

    BlockResult two = availability().blockAnyOf(claims(rooms), 2, ANN);
    BlockResult again = availability().blockAnyOf(claims(rooms), 2, ANN);

    assertThat(resourcesOf(two)).containsExactlyInAnyOrder(rooms.get(0), rooms.get(3));
    assertThat(resourcesOf(again)).containsExactlyInAnyOrder(rooms.get(0), rooms.get(3));
  }

  @Test
  default void someCanBeHeld() {
    List<ResourceId> rooms = newResources(3);

    BlockResult result = availability().holdAnyOf(claims(rooms), 2, ANN, BRIEFLY);

    assertThat(result.orElseThrow().blockades()).hasSize(2).allMatch(Blockade::isHold);
    advance(BRIEFLY);
    assertThat(availability().findAvailable(rooms, slot("10:00-11:00"))).hasSize(3);
  }

  @Test
  default void moreThanAreOfferedCannotBeAskedFor() {
    List<Claim> claims = claims(newResources(2));

    assertThatThrownBy(() -> availability().blockAnyOf(claims, 3, ANN))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> availability().blockAnyOf(claims, 0, ANN))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void rivalsForPairsGetPairs() {
    List<ResourceId> rooms = newResources(6);

    List<BlockResult> results =
        Race.among(8, i -> availability().blockAnyOf(claims(rooms), 2, Owner.of("rival-" + i)));

    assertThat(results.stream().filter(BlockResult::isBlocked)).hasSize(3);
    for (ResourceId room : rooms) {
      assertThat(blockadesOf(room)).hasSize(1);
    }
  }
}
