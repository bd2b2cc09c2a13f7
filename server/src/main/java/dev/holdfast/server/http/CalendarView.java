package dev.holdfast.server.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Owner;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The time of a resource, cut into periods without gaps. */
public record CalendarView(String resourceId, Instant from, Instant to, List<PeriodView> periods) {

  /**
   * A stretch of time with one state.
   *
   * @param state available, blocked or disabled
   * @param owner who has or disabled it; left out if it is available
   */
  public record PeriodView(
      Instant from,
      Instant to,
      String state,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String owner) {

    static PeriodView of(Calendar.Period period) {
      return new PeriodView(
          period.slot().from(),
          period.slot().to(),
          Codes.of(period.state()),
          period.owner().map(Owner::value).orElse(null));
    }
  }

  static CalendarView of(String resourceId, Calendar calendar) {
    return new CalendarView(
        resourceId,
        calendar.window().from(),
        calendar.window().to(),
        calendar.periods().stream().map(PeriodView::of).toList());
  }
}
