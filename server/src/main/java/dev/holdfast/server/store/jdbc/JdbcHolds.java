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
import java.util.List;
import java.util.Optional;

/** Holds in a table. */
record JdbcHolds(Db db) implements Holds {

  private static final String INSERT =
      "insert into scheduling_hold (id, host, timeline, starts_at, ends_at, owner, expires_at,"
          + " event_type, meeting_at, draft) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  static final String FIND =
      "select id, host, timeline, starts_at, ends_at, owner, expires_at, event_type, meeting_at,"
          + " draft"
          + " from scheduling_hold where id = ?";
  private static final String DELETE = "delete from scheduling_hold where id = ?";
  static final String EXPIRED =
      "select id from scheduling_hold where expires_at < ? order by expires_at limit ?";

  @Override
  public void add(Hold hold) {
    db.update(
        INSERT,
        hold.id(),
        hold.host().value(),
        hold.timeline().value(),
        hold.slot().from(),
        hold.slot().isOpenEnded() ? Optional.empty() : hold.slot().to(),
        hold.owner().value(),
        hold.expiresAt(),
        hold.meeting().map(meeting -> meeting.eventType().value()),
        hold.meeting().map(Hold.Meeting::start),
        hold.draft().map(DraftCodec::write));
  }

  @Override
  public Optional<Hold> find(String id) {
    return db.row(FIND, JdbcHolds::hold, id);
  }

  @Override
  public void remove(String id) {
    db.update(DELETE, id);
  }

  @Override
  public int removeExpiredBefore(Instant time, int limit) {
    List<String> expired = db.rows(EXPIRED, row -> row.text("id"), time, limit);
    return db.updateEach(DELETE, expired.stream().map(id -> new Object[] {id}).toList());
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
