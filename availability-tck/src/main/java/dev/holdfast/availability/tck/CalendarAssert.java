package dev.holdfast.availability.tck;

import static dev.holdfast.availability.tck.Times.slot;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Calendar.Period;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.TimeSlot;

/** Assertions about the periods of a calendar. */
final class CalendarAssert {

  private final Calendar actual;

  CalendarAssert(Calendar actual) {
    this.actual = actual;
  }

  /** Every instant of these slots is free. */
  CalendarAssert isFree(String... slots) {
    for (String slot : slots) {
      lies(Period.available(slot(slot)));
    }
    return this;
  }

  /** Every instant of these slots is blocked by this owner. */
  CalendarAssert isBlocked(Owner owner, String... slots) {
    for (String slot : slots) {
      lies(Period.blocked(slot(slot), owner));
    }
    return this;
  }

  /** Every instant of these slots is disabled by this owner. */
  CalendarAssert isDisabled(Owner owner, String... slots) {
    for (String slot : slots) {
      lies(Period.disabled(slot(slot), owner));
    }
    return this;
  }

  /** The whole of it, for the window that was asked for. */
  CalendarAssert consistsOf(Period... periods) {
    assertThat(actual.periods()).containsExactly(periods);
    TimeSlot first = periods[0].slot();
    assertThat(actual.window()).isEqualTo(first.span(periods[periods.length - 1].slot()));
    return this;
  }

  private void lies(Period part) {
    assertThat(actual.periods())
        .as("Calendar of %s should show %s", actual.resource(), part)
        .anyMatch(
            period ->
                period.state() == part.state()
                    && period.owner().equals(part.owner())
                    && period.slot().encloses(part.slot()));
  }
}
