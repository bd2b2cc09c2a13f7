package dev.holdfast.scheduling.booking;

import dev.holdfast.scheduling.eventtype.EventTypeId;
import java.time.LocalDate;
import java.util.List;

/** How many attempts to book met taken time, by event type and day. */
public interface Conflicts {

  /** Counts one more. */
  void add(EventTypeId eventType, LocalDate day);

  /** The conflicts of a day. */
  record OnDay(LocalDate day, long conflicts) {}

  /** The days that had conflicts, in order; the last day is one of them. */
  List<OnDay> of(EventTypeId eventType, LocalDate firstDay, LocalDate lastDay);
}
