package dev.holdfast.examples.meetingroom;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.ConfirmResult;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ReleaseResult;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The meeting rooms of one floor. Whoever opens the booking form has the room while filling it in,
 * so that sending it cannot fail; whoever walks away loses it when the hold expires, and nobody has
 * to clean up.
 *
 * <p>Who has which room and when is the library's business. The floor writes down what the meetings
 * are about.
 */
final class Floor {

  /** How long a room is kept for somebody who fills in the form. */
  static final Duration FORM_TIME = Duration.ofMinutes(10);

  private final Availability availability;
  private final ResourceId floor;
  private final Map<Blockade, String> meetings = new ConcurrentHashMap<>();

  Floor(Availability availability, ResourceId floor, List<ResourceId> rooms) {
    this.availability = availability;
    this.floor = floor;
    rooms.forEach(room -> availability.putUnder(floor, room));
  }

  // @start region=meetingroom-form
  /** Opens the form for this room. The hold goes with the form; a refusal says who has the room. */
  BlockResult openForm(ResourceId room, TimeSlot slot, Owner who) {
    return availability.hold(room, slot, who, FORM_TIME);
  }

  /** Opens the form for the first room of the floor that is free then, if there is one. */
  Optional<Blockade> openFormForAnyRoom(TimeSlot slot, Owner who) {
    for (ResourceId room : availability.findAvailableUnder(floor, slot)) {
      // Somebody may have taken it since we looked; then the next one will do.
      if (openForm(room, slot, who) instanceof BlockResult.Blocked held) {
        return Optional.of(held.blockade());
      }
    }
    return Optional.empty();
  }

  /** Sends the form: the room is booked, unless the hold has expired or was given up. */
  ConfirmResult sendForm(Blockade hold, String title) {
    ConfirmResult result = availability.confirm(hold);
    if (result instanceof ConfirmResult.Confirmed confirmed) {
      confirmed.blockades().forEach(room -> meetings.put(room, title));
    }
    return result;
  }

  // @end

  /** Closes the form without sending it. */
  ReleaseResult closeForm(Blockade hold) {
    return availability.release(hold.resource(), hold.slot(), hold.owner());
  }

  // @start region=meetingroom-any
  /** Books a room, whichever, without a form. */
  BlockResult walkIn(TimeSlot slot, Owner who) {
    BlockResult result = availability.blockAnyOf(availability.childrenOf(floor), slot, who);
    if (result instanceof BlockResult.Blocked blocked) {
      meetings.put(blocked.blockade(), "walk-in");
    }
    return result;
  }

  // @end

  /** What the meetings of a room are about, in order of time. */
  List<String> meetingsIn(ResourceId room) {
    return meetings.entrySet().stream()
        .filter(meeting -> meeting.getKey().resource().equals(room))
        .sorted(Map.Entry.comparingByKey(Blockade.ORDER))
        .map(Map.Entry::getValue)
        .toList();
  }
}
