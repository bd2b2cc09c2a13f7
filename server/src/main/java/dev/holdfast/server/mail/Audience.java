package dev.holdfast.server.mail;

/** Whom a mail is for. */
public enum Audience {
  BOOKER,
  HOST
}
