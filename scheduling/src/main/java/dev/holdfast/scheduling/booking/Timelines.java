package dev.holdfast.scheduling.booking;

import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;

/** Gives time on a timeline back. */
final class Timelines {

  private Timelines() {}

  /**
   * Releases what the owner still has of the slot. That may be less than they took: parts may have
   * been disabled since, or expired, and may be somebody else's by now. The read is protected: if a
   * rival took a part between it and the release, the release would be refused and the rest kept.
   */
  static void release(BookingTransaction tx, ResourceId timeline, TimeSlot slot, Owner owner) {
    for (Blockade blockade : tx.availability().blockades(timeline, slot)) {
      if (blockade.isBlockedBy(owner)) {
        TimeSlot part = blockade.slot().intersection(slot).orElseThrow();
        tx.availability().release(timeline, part, owner);
      }
    }
  }
}
