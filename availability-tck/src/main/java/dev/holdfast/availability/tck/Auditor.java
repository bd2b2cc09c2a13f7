package dev.holdfast.availability.tck;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.spi.AvailabilityStore;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Reads all there is of some resources and holds the store to its promise. */
final class Auditor {

  private Auditor() {}

  static void audit(AvailabilityStore store, ResourceId resource) {
    audit(store, List.of(resource));
  }

  static void audit(AvailabilityStore store, Collection<ResourceId> resources) {
    for (ResourceId resource : resources) {
      List<Blockade> blockades = store.blockades(Set.of(resource), Times.DAYS_AROUND);
      assertNoOverlap(blockades);
      assertThat(store.calendars(Set.of(resource), Times.DAYS_AROUND))
          .as("Calendar of what is there")
          .containsExactly(Calendar.of(resource, Times.DAYS_AROUND, blockades));
    }
  }

  /** Of blockades in order. */
  static void assertNoOverlap(List<Blockade> blockades) {
    for (int i = 1; i < blockades.size(); i++) {
      Blockade earlier = blockades.get(i - 1);
      Blockade later = blockades.get(i);
      assertThat(earlier.slot().isBefore(later.slot()))
          .as("%s is over when %s starts", earlier, later)
          .isTrue();
    }
  }
}
