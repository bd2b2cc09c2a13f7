package dev.holdfast.scheduling.booking;

import dev.holdfast.scheduling.calendar.KnownCalendar;
import dev.holdfast.scheduling.eventtype.EventType;
import java.util.List;

/** An event type, and its host's external calendars: its slots follow from both. */
public record Offering(EventType eventType, List<KnownCalendar> calendars) {

  public Offering {
    calendars = List.copyOf(calendars);
  }

  /** Looks for the calendars of an event type that was found before. */
  public static Offering of(BookingTransaction tx, EventType eventType) {
    return new Offering(eventType, tx.calendars().of(eventType.host()));
  }
}
