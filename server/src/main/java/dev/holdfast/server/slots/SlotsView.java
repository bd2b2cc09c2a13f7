package dev.holdfast.server.slots;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.holdfast.scheduling.calendar.CalendarState;
import dev.holdfast.scheduling.calendar.KnownCalendar;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.slots.Reason;
import dev.holdfast.scheduling.slots.Slot;
import dev.holdfast.server.api.Codes;
import dev.holdfast.server.calendar.ConnectionView;
import dev.holdfast.server.json.CodeOf;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.annotation.JsonSerialize;

/**
 * The slots of an event type, by the viewer's dates.
 *
 * @param paused whether nothing can be booked until a calendar of the host can be read again
 */
public record SlotsView(
    String eventTypeId,
    String timeZone,
    Instant computedAt,
    boolean paused,
    List<CalendarStateView> calendars,
    SortedMap<LocalDate, List<SlotView>> slots) {

  /**
   * A time to meet.
   *
   * @param reason why it cannot be booked; left out if it can
   */
  @JsonSerialize(using = SlotText.class)
  public record SlotView(
      Instant start,
      Instant end,
      boolean available,
      @JsonInclude(JsonInclude.Include.NON_NULL) @CodeOf(Reason.class) @Nullable String reason) {

    static SlotView of(Slot slot) {
      return new SlotView(
          slot.start(), slot.end(), slot.available(), slot.refusal().map(Codes::of).orElse(null));
    }
  }

  /** Slots that were grouped by date. */
  static SortedMap<LocalDate, List<SlotView>> days(SortedMap<LocalDate, List<Slot>> slots) {
    SortedMap<LocalDate, List<SlotView>> days = new TreeMap<>();
    slots.forEach((date, ofDay) -> days.put(date, ofDay.stream().map(SlotView::of).toList()));
    return days;
  }

  /**
   * An external calendar that was considered.
   *
   * @param asOf when it was last reached
   */
  public record CalendarStateView(
      @CodeOf(Provider.class) String provider,
      @Nullable Instant asOf,
      @CodeOf(CalendarState.class) String state) {

    static CalendarStateView of(KnownCalendar calendar, Instant now) {
      return new CalendarStateView(
          calendar.provider().text(),
          calendar.sync().syncedAt().orElse(null),
          ConnectionView.text(calendar.state(now)));
    }
  }
}
