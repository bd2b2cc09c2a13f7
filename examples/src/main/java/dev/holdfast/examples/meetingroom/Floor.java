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
 * The meeting rooms of one floor. Opening the booking form holds the room, so sending the form
 * cannot fail. An abandoned form loses the room when the hold expires; no cleanup is needed.
 *
 * <p>The library knows who has which room and when. The floor stores what the meetings are about.
 */
final class Floor {

  /** How long a room is held while somebody fills in the form. */
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
  /** Opens the form for this room and holds it. A refusal says who has the room. */
  BlockResult openForm(ResourceId room, TimeSlot slot, Owner who) {
    return availability.hold(room, slot, who, FORM_TIME);
  }

  /** Opens the form for the first free room of the floor, if there is one. */
  Optional<Blockade> openFormForAnyRoom(TimeSlot slot, Owner who) {
    for (ResourceId room : availability.findAvailableUnder(floor, slot)) {
      // Somebody may have taken it in the meantime; then try the next one.
      if (openForm(room, slot, who) instanceof BlockResult.Blocked held) {
        return Optional.of(held.blockade());
      }
    }
    return Optional.empty();
  }

  /** Sends the form: books the room, unless the hold has expired or was released. */
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
  /** Books any free room, without a form. */
  BlockResult walkIn(TimeSlot slot, Owner who) {
    BlockResult result = availability.blockAnyOf(availability.childrenOf(floor), slot, who);
    if (result instanceof BlockResult.Blocked blocked) {
      meetings.put(blocked.blockade(), "walk-in");
    }
    return result;
  }

  // @end

  /** Returns what the meetings of a room are about, in order of time. */
  List<String> meetingsIn(ResourceId room) {
    return meetings.entrySet().stream()
        .filter(meeting -> meeting.getKey().resource().equals(room))
        .sorted(Map.Entry.comparingByKey(Blockade.ORDER))
        .map(Map.Entry::getValue)
        .toList();
  }
}
