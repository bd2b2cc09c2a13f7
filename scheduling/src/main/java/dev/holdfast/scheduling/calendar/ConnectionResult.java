package dev.holdfast.scheduling.calendar;

/** What became of a wish about a calendar connection. */
public sealed interface ConnectionResult {

  /** The connection as it is now, or as it was if it is gone. */
  record Done(CalendarConnection connection) implements ConnectionResult {}

  record Refused(Reason reason) implements ConnectionResult {}

  /** Why nothing was changed. */
  enum Reason {
    ALREADY_CONNECTED,
    NOT_CONNECTED,
    SYNC_DISABLED,
    /** Somebody else changed it at the same time. */
    STALE_VERSION
  }
}
