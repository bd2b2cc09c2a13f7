package dev.holdfast.server.resource;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Owner;
import dev.holdfast.server.api.Codes;
import dev.holdfast.server.json.CodeOf;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The time of a resource, cut into periods without gaps. */
public record CalendarView(String resourceId, Instant from, Instant to, List<PeriodView> periods) {

  /** The owner of a hold, for who must not know its id. */
  static final String HELD = "hold";

  /**
   * A stretch of time with one state.
   *
   * @param state available, blocked or disabled
   * @param owner who has or disabled it; left out if it is available
   */
  public record PeriodView(
      Instant from,
      Instant to,
      @CodeOf(Calendar.State.class) String state,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String owner) {

    static PeriodView of(Calendar.Period period, Set<Owner> unnamed) {
      return new PeriodView(
          period.slot().from(),
          period.slot().to(),
          Codes.of(period.state()),
          period.owner().map(it -> unnamed.contains(it) ? HELD : it.value()).orElse(null));
    }
  }

  /**
   * A calendar as it is shown.
   *
   * @param unnamed owners of holds whose ids are not for the reader
   */
  static CalendarView of(String resourceId, Calendar calendar, Set<Owner> unnamed) {
    return new CalendarView(
        resourceId,
        calendar.window().from(),
        calendar.window().to(),
        calendar.periods().stream().map(period -> PeriodView.of(period, unnamed)).toList());
  }
}
