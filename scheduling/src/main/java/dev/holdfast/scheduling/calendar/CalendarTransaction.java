package dev.holdfast.scheduling.calendar;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.event.Outbox;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.host.Hosts;
import dev.holdfast.scheduling.hours.Intervals;
import dev.holdfast.scheduling.task.Tasks;

/** What external calendars need of a transaction. */
public interface CalendarTransaction {

  Hosts hosts();

  CalendarConnections calendarConnections();

  Authorizations authorizations();

  /** When the host has confirmed bookings; only those that overlap {@code during}. */
  Intervals meetings(HostId host, TimeSlot during);

  Tasks tasks();

  Outbox outbox();
}
