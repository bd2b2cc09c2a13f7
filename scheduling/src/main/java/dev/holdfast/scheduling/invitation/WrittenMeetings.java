package dev.holdfast.scheduling.invitation;

import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.host.HostId;
import java.util.List;

/** Which bookings were written to which external calendars. */
public interface WrittenMeetings {

  /**
   * A booking in an external calendar.
   *
   * @param calendar the id of the calendar there
   * @param remoteId by which the provider knows it
   * @param version of the booking that was written
   */
  record WrittenMeeting(
      HostId host,
      BookingId booking,
      Provider provider,
      String calendar,
      String remoteId,
      long version) {}

  /** Remembers it in place of what was remembered of that booking and provider. */
  void put(WrittenMeeting meeting);

  List<WrittenMeeting> of(HostId host, BookingId booking);

  void remove(HostId host, BookingId booking, Provider provider);
}
