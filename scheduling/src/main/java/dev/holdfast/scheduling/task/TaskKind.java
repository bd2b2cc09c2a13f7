package dev.holdfast.scheduling.task;

/** What kind of work a task is. */
public enum TaskKind {
  /** Fetch the busy times of a calendar connection. */
  SYNC,
  /** Bring a booking into the host's calendar, or out of it. */
  WRITE,
  /** Send a mail. */
  MAIL
}
