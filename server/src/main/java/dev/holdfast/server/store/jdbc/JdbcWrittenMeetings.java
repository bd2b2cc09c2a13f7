package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.invitation.WrittenMeetings;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** Written meetings in a table. */
record JdbcWrittenMeetings(Db db) implements WrittenMeetings {

  private static final Columns TABLE =
      Columns.of(
          "scheduling_written_meeting",
          "host",
          "booking",
          "provider",
          "calendar",
          "remote_id",
          "version");

  private static final String[] KEY = {"host", "booking", "provider"};
  static final String OF_BOOKING = TABLE.find("host", "booking") + " order by provider";

  @Override
  public void put(WrittenMeeting meeting) {
    Map<String, ?> row =
        Map.of(
            "host", meeting.host().value(),
            "booking", meeting.booking().value(),
            "provider", meeting.provider().text(),
            "calendar", meeting.calendar(),
            "remote_id", meeting.remoteId(),
            "version", meeting.version());
    db.put(TABLE.update(KEY), TABLE.insert(), row);
  }

  @Override
  public List<WrittenMeeting> of(HostId host, BookingId booking) {
    return db.rows(
        OF_BOOKING,
        JdbcWrittenMeetings::meeting,
        Map.of("host", host.value(), "booking", booking.value()));
  }

  @Override
  public void remove(HostId host, BookingId booking, Provider provider) {
    db.update(
        TABLE.delete(KEY),
        Map.of("host", host.value(), "booking", booking.value(), "provider", provider.text()));
  }

  private static WrittenMeeting meeting(Row row) throws SQLException {
    return new WrittenMeeting(
        new HostId(row.text("host")),
        new BookingId(row.text("booking")),
        row.provider(),
        row.text("calendar"),
        row.text("remote_id"),
        row.number("version"));
  }
}
