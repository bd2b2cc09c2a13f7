package dev.holdfast.server.page;

import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarState;
import dev.holdfast.scheduling.calendar.SyncStatus;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A calendar that cannot be read, so that its host has to do something about it.
 *
 * @param pausesBooking whether nobody can book until it is read; else its times are old
 * @param failure the key of the message
 */
public record CalendarWarning(String provider, boolean pausesBooking, String failure) {

  private static final String UNKNOWN = "unavailable";

  /** About those of the calendars that need one. The first reading of a new one needs a moment. */
  static List<CalendarWarning> about(List<CalendarConnection> calendars, Instant now) {
    return calendars.stream().flatMap(each -> about(each, now).stream()).toList();
  }

  private static Optional<CalendarWarning> about(CalendarConnection calendar, Instant now) {
    SyncStatus sync = calendar.sync();
    CalendarState state = CalendarState.of(calendar.choice(), sync, now);
    boolean pauses = state.pausesBooking(calendar.choice()) && sync.triedAt().isPresent();
    return pauses || state == CalendarState.STALE
        ? Optional.of(
            new CalendarWarning(
                calendar.provider().text(),
                pauses,
                sync.failure().map(CalendarWarning::words).orElse(UNKNOWN)))
        : Optional.empty();
  }

  /** The code of a failure, as far as there are words for it. */
  public static String words(SyncStatus.Failure failure) {
    String code = failure.code().toLowerCase(Locale.ROOT);
    return Arrays.stream(CalendarException.Code.values())
        .map(known -> known.name().toLowerCase(Locale.ROOT))
        .filter(code::equals)
        .findFirst()
        .orElse(UNKNOWN);
  }
}
