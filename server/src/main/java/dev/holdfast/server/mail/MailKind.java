package dev.holdfast.server.mail;

/** Why a mail is sent. */
public enum MailKind {
  /** The host has to confirm the booking. */
  PENDING,
  CONFIRMED,
  RESCHEDULED,
  CANCELLED,
  /** The meeting is soon. */
  REMINDER
}
