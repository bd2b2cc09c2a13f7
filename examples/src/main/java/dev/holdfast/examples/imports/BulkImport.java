package dev.holdfast.examples.imports;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import java.util.LinkedHashMap;
import java.util.Map;

/** Imports the bookings of another system and reports its double bookings. */
final class BulkImport {

  private final Availability availability;

  BulkImport(Availability availability) {
    this.availability = availability;
  }

  // @start region=imports-run
  /**
   * Imports bookings one by one; repeating it changes nothing.
   *
   * @return the bookings that were refused, and why, in the order of the export
   */
  Map<OldBooking, BlockResult.Refused> run(Iterable<OldBooking> export) {
    Map<OldBooking, BlockResult.Refused> refusals = new LinkedHashMap<>();
    for (OldBooking booking : export) {
      BlockResult result = availability.block(booking.resource(), booking.slot(), booking.owner());
      if (result instanceof BlockResult.Refused refused) {
        refusals.put(booking, refused);
      }
    }
    return refusals;
  }
  // @end
}
