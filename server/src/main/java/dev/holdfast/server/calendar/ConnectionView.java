package dev.holdfast.server.calendar;

import dev.holdfast.scheduling.calendar.CalendarConnection;
import dev.holdfast.scheduling.calendar.CalendarState;
import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.scheduling.calendar.SyncStatus;
import dev.holdfast.server.json.CodeOf;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A calendar connection, for its host. What opens the calendar is not in it.
 *
 * @param calendars the ids of those that say when the host is busy; none: the account's main one
 * @param writeTo the id of the calendar that bookings are written to
 * @param whenStale open or closed
 * @param failures how often fetching has failed since it last went well
 */
public record ConnectionView(
    String id,
    @CodeOf(Provider.class) String provider,
    String account,
    @CodeOf(CalendarState.class) String state,
    List<String> calendars,
    @Nullable String writeTo,
    boolean syncEnabled,
    @CodeOf(CalendarConnection.WhenStale.class) String whenStale,
    @Nullable Instant lastSyncedAt,
    @Nullable Instant lastTriedAt,
    int failures,
    @Nullable FailureView failure,
    long version,
    Instant createdAt,
    Instant updatedAt) {

  /** Why a calendar could not be reached. */
  public record FailureView(String code, String message) {

    public static FailureView of(SyncStatus.Failure failure) {
      return new FailureView(failure.code(), failure.message());
    }
  }

  public static ConnectionView of(CalendarConnection connection, Instant now) {
    CalendarConnection.Choice choice = connection.choice();
    SyncStatus sync = connection.sync();
    return new ConnectionView(
        connection.id(),
        connection.provider().text(),
        connection.account(),
        text(CalendarState.of(choice, sync, now)),
        choice.calendars(),
        choice.writeTo().orElse(null),
        choice.syncEnabled(),
        text(choice.whenStale()),
        sync.syncedAt().orElse(null),
        sync.triedAt().orElse(null),
        sync.failures(),
        sync.failure().map(FailureView::of).orElse(null),
        connection.version(),
        connection.createdAt(),
        connection.updatedAt());
  }

  /** A state, or what becomes of stale times, as it is written in JSON. */
  public static String text(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
