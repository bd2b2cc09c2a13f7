package dev.holdfast.server.store.dynamodb;

import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.invitation.WrittenMeetings;
import java.util.List;

/** Written meetings, those of a booking in one partition. */
record DynamoWrittenMeetings(Unit unit) implements WrittenMeetings {

  private static final int MOST = Integer.MAX_VALUE;

  private static String partition(HostId host, BookingId booking) {
    return "WRITTEN#" + host.value() + "#" + booking.value();
  }

  private static Key key(HostId host, BookingId booking, Provider provider) {
    return new Key(Table.SERVICE, partition(host, booking), provider.text());
  }

  @Override
  public void put(WrittenMeeting meeting) {
    unit.put(
        Item.at(key(meeting.host(), meeting.booking(), meeting.provider()))
            .with("host", meeting.host().value())
            .with("booking", meeting.booking().value())
            .with("provider", meeting.provider().text())
            .with("calendar", meeting.calendar())
            .with("remote_id", meeting.remoteId())
            .with("version", meeting.version()));
  }

  @Override
  public List<WrittenMeeting> of(HostId host, BookingId booking) {
    Query all = Query.of(Table.SERVICE, partition(host, booking));
    return unit.list(all, MOST).stream().map(DynamoWrittenMeetings::meeting).toList();
  }

  @Override
  public void remove(HostId host, BookingId booking, Provider provider) {
    unit.delete(key(host, booking, provider));
  }

  private static WrittenMeeting meeting(Item item) {
    return new WrittenMeeting(
        new HostId(item.text("host")),
        new BookingId(item.text("booking")),
        item.provider(),
        item.text("calendar"),
        item.text("remote_id"),
        item.number("version"));
  }
}
