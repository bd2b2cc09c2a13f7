package dev.holdfast.server.store.jdbc;

import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.invitation.WrittenMeetings;
import java.sql.SQLException;
import java.util.List;

/** Written meetings in a table. */
record JdbcWrittenMeetings(Db db) implements WrittenMeetings {

  private static final String INSERT =
      "insert into scheduling_written_meeting"
          + " (calendar, remote_id, version, host, booking, provider) values (?, ?, ?, ?, ?, ?)";
  private static final String UPDATE =
      "update scheduling_written_meeting set calendar = ?, remote_id = ?, version = ?"
          + " where host = ? and booking = ? and provider = ?";
  static final String OF_BOOKING =
      "select host, booking, provider, calendar, remote_id, version"
          + " from scheduling_written_meeting where host = ? and booking = ? order by provider";
  private static final String DELETE =
      "delete from scheduling_written_meeting where host = ? and booking = ? and provider = ?";

  @Override
  public void put(WrittenMeeting meeting) {
    Object[] parameters = {
      meeting.calendar(),
      meeting.remoteId(),
      meeting.version(),
      meeting.host().value(),
      meeting.booking().value(),
      meeting.provider().text()
    };
    db.put(UPDATE, parameters, INSERT, parameters);
  }

  @Override
  public List<WrittenMeeting> of(HostId host, BookingId booking) {
    return db.rows(OF_BOOKING, JdbcWrittenMeetings::meeting, host.value(), booking.value());
  }

  @Override
  public void remove(HostId host, BookingId booking, Provider provider) {
    db.update(DELETE, host.value(), booking.value(), provider.text());
  }

  private static WrittenMeeting meeting(Row row) throws SQLException {
    return new WrittenMeeting(
        new HostId(row.text("host")),
        new BookingId(row.text("booking")),
        JdbcCalendarConnections.provider(row),
        row.text("calendar"),
        row.text("remote_id"),
        row.number("version"));
  }
}
