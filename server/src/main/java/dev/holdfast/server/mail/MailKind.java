package dev.holdfast.server.mail;

/** Why a mail is sent. */
public enum MailKind {
  /** The booker has to show that the address is theirs; nothing is booked yet. */
  VERIFY,
  /** The host has to confirm the booking. */
  PENDING,
  CONFIRMED,
  RESCHEDULED,
  CANCELLED,
  /** The meeting is soon. */
  REMINDER
}
