package dev.holdfast.server.calendar;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.scheduling.calendar.CalendarProvider;
import dev.holdfast.scheduling.calendar.CalendarProviders;
import dev.holdfast.scheduling.calendar.Provider;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/** Providers by name. */
public final class Providers implements CalendarProviders {

  private final Map<Provider, CalendarProvider> providers = new EnumMap<>(Provider.class);

  public Providers(Collection<CalendarProvider> all) {
    all.forEach(each -> providers.put(each.provider(), each));
  }

  @Override
  public CalendarProvider of(Provider provider) throws CalendarException {
    CalendarProvider found = providers.get(provider);
    if (found == null) {
      throw new CalendarException(
          Code.UNSUPPORTED, "This service is not set up for " + provider.text());
    }
    return found;
  }
}
