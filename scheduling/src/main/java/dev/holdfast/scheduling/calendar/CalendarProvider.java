package dev.holdfast.scheduling.calendar;

import dev.holdfast.availability.TimeSlot;
import dev.holdfast.scheduling.hours.Intervals;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * Speaks to the calendars of one provider. Every call may take seconds and fail, so none is made
 * inside of a transaction.
 */
public interface CalendarProvider {

  Provider provider();

  /**
   * What to ask for.
   *
   * @param zone of the host, for times that have none
   * @param validator as it was given last; empty: read all
   */
  record Question(TimeSlot window, ZoneId zone, Optional<String> validator) {}

  /** When a host is busy. */
  sealed interface BusyResult {

    /**
     * All that is busy in the window.
     *
     * @param validator by which the provider recognises next time that nothing has changed
     */
    record Busy(Intervals times, Optional<String> validator) implements BusyResult {}

    /** The same as last time. */
    record Unchanged() implements BusyResult {}
  }

  /** A calendar of the account. */
  record Listed(String id, String name, boolean main, boolean writable) {}

  /** When the host is busy, as the chosen calendars say. */
  BusyResult busy(CalendarConnection connection, Question question) throws CalendarException;

  /** The calendars that the host may choose from. */
  List<Listed> calendars(CalendarConnection connection) throws CalendarException;

  /** Gives back what the host had allowed, as far as the provider can. */
  void revoke(CalendarConnection connection) throws CalendarException;
}
