package dev.holdfast.scheduling.calendar;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.host.HostId;
import java.util.List;

/** What is stored of the hosts' calendars elsewhere; nobody waits for a provider here. */
public interface BusyTimes {

  /** When the host is busy elsewhere during that time, as far as is known. */
  List<TimeSlot> of(HostId host, TimeSlot during);

  /** The host's calendars, and how old their busy times are. */
  List<CalendarState> statesOf(HostId host);
}
