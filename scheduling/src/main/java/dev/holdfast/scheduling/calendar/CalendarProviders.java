package dev.holdfast.scheduling.calendar;

import java.util.Set;

/** The providers that this service is set up for. */
public interface CalendarProviders {

  Set<Provider> available();

  /**
   * Who speaks to a provider.
   *
   * @throws CalendarException if nobody does, as when its settings were taken away
   */
  CalendarProvider of(Provider provider) throws CalendarException;
}
