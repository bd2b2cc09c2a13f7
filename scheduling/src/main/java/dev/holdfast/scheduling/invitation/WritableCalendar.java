package dev.holdfast.scheduling.invitation;

import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarProvider;
import java.util.Optional;

/** A provider whose calendars can be written to. */
public interface WritableCalendar extends CalendarProvider {

  /**
   * Makes the meeting be in a calendar as the invitation says, exactly once however often this is
   * called.
   *
   * @param remoteId as it was answered before; empty: it may not be there yet
   * @return by which the provider knows it
   */
  String write(
      CalendarConnection connection,
      String calendar,
      Invitation invitation,
      Optional<String> remoteId)
      throws CalendarException;

  /** Makes a meeting be in a calendar no longer. Repeating it changes nothing. */
  void erase(CalendarConnection connection, String calendar, String remoteId)
      throws CalendarException;
}
