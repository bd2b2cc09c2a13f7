package dev.holdfast.server.eventtype;

import dev.holdfast.scheduling.booking.Conflicts;
import dev.holdfast.scheduling.eventtype.EventType;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.Times;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How many attempts to book an event type met taken time.
 *
 * @param timeZone whose days are counted
 * @param to not part of the range
 * @param total of the whole range
 * @param days those with conflicts, in order
 */
record ConflictsView(
    String eventTypeId,
    String timeZone,
    LocalDate from,
    LocalDate to,
    long total,
    List<DayView> days) {

  private static final int MOST_DAYS = 366;
  private static final int DAYS = 30;

  /** A day with conflicts. */
  record DayView(LocalDate date, long conflicts) {}

  /** Days as a request names them. */
  record Range(LocalDate from, LocalDate to) {

    static Range of(@Nullable String from, @Nullable String to, LocalDate today) {
      LocalDate end = to == null ? today.plusDays(1) : Times.date("to", to);
      LocalDate begin = from == null ? end.minusDays(DAYS) : Times.date("from", from);
      LocalDate after = begin.equals(end) ? end.plusDays(1) : end;
      if (after.isBefore(begin)) {
        throw Problem.invalid(
            "to", "must be after from, but %s is not after %s".formatted(to, from));
      }
      if (ChronoUnit.DAYS.between(begin, after) > MOST_DAYS) {
        throw Problem.invalid("to", "is more than %s days after from".formatted(MOST_DAYS));
      }
      return new Range(begin, after);
    }

    LocalDate lastDay() {
      return to.minusDays(1);
    }
  }

  static ConflictsView of(EventType eventType, Range range, List<Conflicts.OnDay> days) {
    return new ConflictsView(
        eventType.id().value(),
        eventType.terms().hours().zone().getId(),
        range.from,
        range.to,
        days.stream().mapToLong(Conflicts.OnDay::conflicts).sum(),
        days.stream().map(day -> new DayView(day.day(), day.conflicts())).toList());
  }
}
