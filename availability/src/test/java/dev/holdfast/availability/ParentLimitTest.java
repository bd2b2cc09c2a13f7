package dev.holdfast.availability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.availability.memory.MemoryStore;
import org.junit.jupiter.api.Test;

final class ParentLimitTest {

  private static final ResourceId HOUSE = ResourceId.of("house");

  private final Availability availability = Availability.on(MemoryStore.create());

  private void rooms(int count) {
    for (int i = 0; i < count; i++) {
      availability.putUnder(HOUSE, ResourceId.of("room-" + i));
    }
  }

  @Test
  void asManyAsCanBeNamedAreSearchedUnderAParent() {
    rooms(Limits.MAX_RESOURCES);

    assertThat(availability.findAvailableUnder(HOUSE, TimeSlot.parse("2030-01-01T10:00Z/PT1H")))
        .hasSize(Limits.MAX_RESOURCES);
  }

  @Test
  void oneMoreIsRefusedAndTheMessageSaysWhatToDo() {
    rooms(Limits.MAX_RESOURCES + 1);

    assertThatThrownBy(
            () -> availability.findAvailableUnder(HOUSE, TimeSlot.parse("2030-01-01T10:00Z/PT1H")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1001 resources are under house")
        .hasMessageContaining("findAvailable");
    assertThat(availability.childrenOf(HOUSE)).hasSize(Limits.MAX_RESOURCES + 1);
  }
}
