package dev.holdfast.server.store.dynamodb;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Hold;
import dev.holdfast.scheduling.booking.Holds;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.store.DraftCodec;
import java.time.Instant;
import java.util.Optional;

/** Holds by id. DynamoDB forgets them by itself. */
record DynamoHolds(Unit unit) implements Holds {

  private static Key key(String id) {
    return Key.alone(Table.SERVICE, "HOLD#" + id);
  }

  @Override
  public void add(Hold hold) {
    TimeSlot slot = hold.slot();
    unit.add(
        Item.at(key(hold.id()))
            .with("id", hold.id())
            .with("host", hold.host().value())
            .with("timeline", hold.timeline().value())
            .with("starts_at", slot.from().toString())
            .with("ends_at", slot.isOpenEnded() ? Optional.empty() : slot.to().toString())
            .with("owner", hold.owner().value())
            .with("expires_at", hold.expiresAt())
            .with("event_type", hold.meeting().map(meeting -> meeting.eventType().value()))
            .with("meeting_at", hold.meeting().map(Hold.Meeting::start))
            .with("draft", hold.draft().map(DraftCodec::write))
            .until(hold.expiresAt().plus(KEPT)));
  }

  @Override
  public Optional<Hold> find(String id) {
    return unit.find(key(id)).map(DynamoHolds::hold);
  }

  @Override
  public void remove(String id) {
    unit.delete(key(id));
  }

  @Override
  public int removeExpiredBefore(Instant time, int limit) {
    return 0;
  }

  private static Hold hold(Item item) {
    Instant from = item.instant("starts_at");
    Optional<Instant> to = item.optionalInstant("ends_at");
    return new Hold(
        item.text("id"),
        new HostId(item.text("host")),
        ResourceId.of(item.text("timeline")),
        to.map(end -> TimeSlot.of(from, end)).orElseGet(() -> TimeSlot.from(from)),
        Owner.of(item.text("owner")),
        item.instant("expires_at"),
        item.optionalText("event_type")
            .map(id -> new Hold.Meeting(new EventTypeId(id), item.instant("meeting_at"))),
        item.optionalText("draft").map(DraftCodec::read));
  }
}
