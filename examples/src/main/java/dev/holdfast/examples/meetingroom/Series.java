package dev.holdfast.examples.meetingroom;

import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.availability.document.DocumentCalendar;
import dev.holdfast.availability.document.DocumentCalendar.Saved;
import dev.holdfast.availability.document.DocumentStore;
import java.util.ArrayList;
import java.util.List;

/**
 * Meetings that belong together, on the calendar view of a document store: open a window, try the
 * meetings one by one in memory, then save all of them or none.
 */
final class Series {

  private static final int MAX_TRIES = 10;

  private final DocumentStore store;

  Series(DocumentStore store) {
    this.store = store;
  }

  /**
   * Reserves all of the slots for one reference, such as the number of the series.
   *
   * @return the blockades in the way; unless empty, nothing was reserved
   */
  List<Blockade> reserve(ResourceId room, List<TimeSlot> slots, Owner reference) {
    TimeSlot window = slots.stream().reduce(TimeSlot::span).orElseThrow();
    for (int tries = 0; tries < MAX_TRIES; tries++) {
      DocumentCalendar calendar = store.open(room, window);
      List<Blockade> inTheWay = new ArrayList<>();
      for (TimeSlot slot : slots) {
        if (calendar.reserve(reference, slot) instanceof BlockResult.Refused refused) {
          inTheWay.addAll(refused.inTheWay());
        }
      }
      if (!inTheWay.isEmpty() || calendar.save() == Saved.SAVED) {
        return inTheWay;
      }
    }
    throw new IllegalStateException(
        "Other clients changed %s in %s %d times in a row. Try again later"
            .formatted(room, window, MAX_TRIES));
  }
}
