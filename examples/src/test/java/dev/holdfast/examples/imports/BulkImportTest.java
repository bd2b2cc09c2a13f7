package dev.holdfast.examples.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.memory.MemoryStore;
import java.util.List;
import org.junit.jupiter.api.Test;

class BulkImportTest {

  private static final ResourceId HALL = ResourceId.of("hall");
  private static final TimeSlot DAY = TimeSlot.parse("2026-01-05T00:00:00Z/P1D");
  private static final OldBooking FIRST = booking("1", "2026-01-05T09:00:00Z/PT1H");
  private static final OldBooking SECOND = booking("2", "2026-01-05T10:00:00Z/PT1H");
  private static final OldBooking DOUBLE = booking("3", "2026-01-05T10:30:00Z/PT1H");

  private final Availability availability = Availability.on(MemoryStore.create());
  private final BulkImport bulkImport = new BulkImport(availability);

  @Test
  void bookingsThatTheOldSystemHadDoubleAreReported() {
    var refusals = bulkImport.run(List.of(FIRST, SECOND, DOUBLE));

    assertThat(refusals).containsOnlyKeys(DOUBLE);
    BlockResult.Refused refused = refusals.get(DOUBLE);
    assertThat(refused.reason()).isEqualTo(BlockResult.Reason.TAKEN);
    assertThat(refused.inTheWay()).extracting(Blockade::owner).containsExactly(SECOND.owner());
    assertThat(owners()).containsExactly(FIRST.owner(), SECOND.owner());
  }

  @Test
  void anImportThatStoppedHalfwayIsRunAgain() {
    bulkImport.run(List.of(FIRST));

    assertThat(bulkImport.run(List.of(FIRST, SECOND))).isEmpty();

    assertThat(owners()).containsExactly(FIRST.owner(), SECOND.owner());
  }

  private List<Owner> owners() {
    return availability.blockades(HALL, DAY).stream().map(Blockade::owner).toList();
  }

  private static OldBooking booking(String number, String slot) {
    return new OldBooking(number, HALL, TimeSlot.parse(slot));
  }
}
