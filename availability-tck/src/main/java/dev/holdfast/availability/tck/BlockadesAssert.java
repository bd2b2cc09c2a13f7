package dev.holdfast.availability.tck;

import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.BlockadeId;
import dev.holdfast.availability.Owner;
import java.util.List;

/**
 * Assertions about blockades in their order, by owner and time or as a whole. All of them must be
 * named.
 */
final class BlockadesAssert {

  private final List<Blockade> actual;

  BlockadesAssert(List<Blockade> actual) {
    this.actual = actual;
  }

  BlockadesAssert because(Owner owner, String slot) {
    return exactly(owner, slot);
  }

  BlockadesAssert because(Owner first, String firstSlot, Owner second, String secondSlot) {
    return exactly(first, firstSlot, second, secondSlot);
  }

  BlockadesAssert because(Blockade... inTheWay) {
    return exactly(inTheWay);
  }

  BlockadesAssert because(List<Blockade> inTheWay) {
    assertThat(actual).isEqualTo(inTheWay);
    return this;
  }

  void becauseOfNothing() {
    assertThat(actual).isEmpty();
  }

  BlockadesAssert exactly(Owner owner, String slot) {
    assertThat(described()).containsExactly(described(owner, slot));
    return this;
  }

  BlockadesAssert exactly(Owner first, String firstSlot, Owner second, String secondSlot) {
    assertThat(described())
        .containsExactly(described(first, firstSlot), described(second, secondSlot));
    return this;
  }

  /** One owner's, and nobody else's. */
  BlockadesAssert exactly(Owner owner, List<String> slots) {
    assertThat(described()).isEqualTo(slots.stream().map(slot -> described(owner, slot)).toList());
    return this;
  }

  BlockadesAssert exactly(Blockade... blockades) {
    assertThat(actual).containsExactly(blockades);
    return this;
  }

  /** Every one has this id. */
  BlockadesAssert allWithId(BlockadeId id) {
    assertThat(actual).isNotEmpty().allSatisfy(it -> assertThat(it.id()).isEqualTo(id));
    return this;
  }

  BlockadesAssert noneIsAHold() {
    assertThat(actual).isNotEmpty().noneMatch(Blockade::isHold);
    return this;
  }

  BlockadesAssert allAreHolds() {
    assertThat(actual).isNotEmpty().allMatch(Blockade::isHold);
    return this;
  }

  private List<String> described() {
    return actual.stream().map(it -> it.owner() + " " + it.slot()).toList();
  }

  private static String described(Owner owner, String slot) {
    return owner + " " + slot(slot);
  }
}
