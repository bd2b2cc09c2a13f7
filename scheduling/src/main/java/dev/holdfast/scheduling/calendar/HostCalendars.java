package dev.holdfast.scheduling.calendar;

import dev.holdfast.scheduling.host.HostId;
import java.util.List;

/** What is stored of a host's external calendars; nobody waits for a provider here. */
public interface HostCalendars {

  /** All of a host's calendars, by provider; most hosts have none or one. */
  List<KnownCalendar> of(HostId host);
}
