package dev.holdfast.scheduling.calendar;

/** The providers that this service is set up for. */
public interface CalendarProviders {

  /**
   * Who speaks to a provider.
   *
   * @throws CalendarException if nobody does, as when its settings were taken away
   */
  CalendarProvider of(Provider provider) throws CalendarException;
}
