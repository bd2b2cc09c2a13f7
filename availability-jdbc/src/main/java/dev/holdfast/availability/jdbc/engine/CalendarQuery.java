package dev.holdfast.availability.jdbc.engine;

import dev.holdfast.availability.Calendar;
import dev.holdfast.availability.Calendar.Period;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Calendars made by a database with window functions. Taken time becomes islands of one owner; each
 * then gives up to three periods: the free time before it, itself, and after the last one the free
 * time up to the end. A resource without taken time has no rows.
 */
public final class CalendarQuery {

  private CalendarQuery() {}

  /** Reads the slot of a period from columns 2 and 3. */
  @FunctionalInterface
  public interface SlotReader {
    TimeSlot read(ResultSet row) throws SQLException;
  }

  /**
   * The query. Parameters: those of the taken time, then from and to of the window.
   *
   * @param taken selects resource, starts_at, ends_at, owner, disabled, all within the window
   * @param time how a point in time is written as a parameter
   */
  public static String over(String taken, String time) {
    return """
        with taken as (%1$s),
        marked as (
          select taken.*,
            case when lag(ends_at) over timeline = starts_at
              and lag(owner) over timeline = owner
              and lag(disabled) over timeline = disabled then 0 else 1 end as begins
          from taken
          window timeline as (partition by resource order by starts_at)),
        numbered as (
          select marked.*, sum(begins) over (partition by resource order by starts_at) as island
          from marked),
        islands as (
          select resource, min(starts_at) as starts_at, max(ends_at) as ends_at, owner, disabled
          from numbered
          group by resource, island, owner, disabled),
        edged as (
          select islands.*,
            coalesce(lag(ends_at) over timeline, %2$s) as free_from,
            lead(starts_at) over timeline as next_at
          from islands
          window timeline as (partition by resource order by starts_at)),
        framed as (select edged.*, %2$s as frame_end from edged),
        parts as (select 1 as part union all select 2 union all select 3)
        select resource,
          case part when 1 then free_from when 2 then starts_at else ends_at end as period_start,
          case part when 1 then starts_at when 2 then ends_at else frame_end end as period_end,
          case part when 2 then owner end as period_owner,
          case part when 2 then disabled end as period_disabled
        from framed cross join parts
        where part = 2
          or part = 1 and free_from < starts_at
          or part = 3 and next_at is null and ends_at < frame_end
        order by resource, period_start
        """
        .formatted(taken, time);
  }

  public static List<Calendar> read(
      ResultSet row, Set<ResourceId> resources, TimeSlot window, SlotReader slots)
      throws SQLException {
    Map<String, List<Period>> periods = new HashMap<>();
    while (row.next()) {
      periods
          .computeIfAbsent(row.getString(1), resource -> new ArrayList<>())
          .add(period(row, slots.read(row)));
    }
    List<Period> free = List.of(Period.available(window));
    return resources.stream()
        .map(it -> new Calendar(it, window, periods.getOrDefault(it.value(), free)))
        .toList();
  }

  private static Period period(ResultSet row, TimeSlot slot) throws SQLException {
    String owner = row.getString(4);
    if (owner == null) {
      return Period.available(slot);
    }
    Calendar.State state = row.getBoolean(5) ? Calendar.State.DISABLED : Calendar.State.BLOCKED;
    return new Period(slot, state, Optional.of(Owner.of(owner)));
  }
}
