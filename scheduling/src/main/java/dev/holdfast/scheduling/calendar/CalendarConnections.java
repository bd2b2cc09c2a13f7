package dev.holdfast.scheduling.calendar;

import dev.holdfast.scheduling.host.HostId;
import java.util.List;
import java.util.Optional;

/** The calendar connections that are stored. */
public interface CalendarConnections {

  /** Adds it, unless the host has one of that provider; answers whether it did. */
  boolean add(CalendarConnection connection);

  /**
   * Replaces the version before this one; answers false if somebody changed or removed it since.
   * Busy times stay as they are.
   */
  boolean update(CalendarConnection changed);

  /** Forgets it with its busy times; answers false if somebody changed or removed it since. */
  boolean remove(CalendarConnection connection);

  Optional<CalendarConnection> find(HostId host, Provider provider);

  /** Finds it, to change it: nobody else does until this transaction has ended. */
  Optional<CalendarConnection> lock(HostId host, Provider provider);

  /** All of a host's, by provider. */
  List<CalendarConnection> of(HostId host);

  /** What is known of a connection's busy times from now on. */
  void keep(CalendarConnection connection, BusyTimes times);
}
