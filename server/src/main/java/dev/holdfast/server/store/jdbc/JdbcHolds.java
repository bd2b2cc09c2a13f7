package dev.holdfast.server.store.jdbc;

import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.booking.Hold;
import dev.holdfast.scheduling.booking.Holds;
import dev.holdfast.scheduling.eventtype.EventTypeId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.server.store.DraftCodec;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Holds in a table. */
record JdbcHolds(Db db) implements Holds {

  private static final Columns TABLE =
      Columns.of(
          "scheduling_hold",
          "id",
          "host",
          "timeline",
          "starts_at",
          "ends_at",
          "owner",
          "expires_at",
          "event_type",
          "meeting_at",
          "draft");

  static final String FIND = TABLE.find("id");
  private static final String DELETE = TABLE.delete("id");
  static final String EXPIRED =
      "select id from scheduling_hold where expires_at < :time order by expires_at limit :limit";

  @Override
  public void add(Hold hold) {
    db.update(
        TABLE.insert(),
        Map.of(
            "id", hold.id(),
            "host", hold.host().value(),
            "timeline", hold.timeline().value(),
            "starts_at", hold.slot().from(),
            "ends_at", hold.slot().isOpenEnded() ? Optional.empty() : hold.slot().to(),
            "owner", hold.owner().value(),
            "expires_at", hold.expiresAt(),
            "event_type", hold.meeting().map(meeting -> meeting.eventType().value()),
            "meeting_at", hold.meeting().map(Hold.Meeting::start),
            "draft", hold.draft().map(DraftCodec::write)));
  }

  @Override
  public Optional<Hold> find(String id) {
    return db.row(FIND, JdbcHolds::hold, Map.of("id", id));
  }

  @Override
  public void remove(String id) {
    db.update(DELETE, Map.of("id", id));
  }

  @Override
  public int removeExpiredBefore(Instant time, int limit) {
    return db.updateEach(DELETE, db.keys("id", EXPIRED, Map.of("time", time, "limit", limit)));
  }

  private static Hold hold(Row row) throws SQLException {
    Instant from = row.instant("starts_at");
    Optional<Instant> to = row.optionalInstant("ends_at");
    Optional<String> eventType = row.optionalText("event_type");
    Optional<Hold.Meeting> meeting =
        eventType.isEmpty()
            ? Optional.empty()
            : Optional.of(
                new Hold.Meeting(new EventTypeId(eventType.get()), row.instant("meeting_at")));
    return new Hold(
        row.text("id"),
        new HostId(row.text("host")),
        ResourceId.of(row.text("timeline")),
        to.isPresent() ? TimeSlot.of(from, to.get()) : TimeSlot.from(from),
        Owner.of(row.text("owner")),
        row.instant("expires_at"),
        meeting,
        row.optionalText("draft").map(DraftCodec::read));
  }
}
