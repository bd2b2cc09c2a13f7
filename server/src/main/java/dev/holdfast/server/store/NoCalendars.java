package dev.holdfast.server.store;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.calendar.BusyTimes;
import dev.holdfast.scheduling.calendar.CalendarState;
import dev.holdfast.scheduling.host.HostId;
import java.util.List;

/** The busy times of hosts that have no calendar elsewhere. */
public record NoCalendars() implements BusyTimes {

  @Override
  public List<TimeSlot> of(HostId host, TimeSlot during) {
    return List.of();
  }

  @Override
  public List<CalendarState> statesOf(HostId host) {
    return List.of();
  }
}
