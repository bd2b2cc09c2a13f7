package dev.holdfast.server.mail;

/**
 * What became of a mail.
 *
 * @param detail why, for the operator; without addresses and secrets
 */
public record MailResult(Status status, String detail) {

  /** How it ended. */
  public enum Status {
    SENT,
    /** No mail server is set up, so it is only shown. */
    SHOWN,
    /** The address, or the mail, is refused for good. */
    REFUSED,
    /** The address got as many as it may in a day. */
    TOO_MANY,
    /** It may go well another time. */
    FAILED
  }

  public static MailResult of(Status status) {
    return new MailResult(status, "");
  }
}
