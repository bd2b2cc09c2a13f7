package dev.holdfast.server.page;

/**
 * Which parts the dashboard has, as this service is set up.
 *
 * @param sendsMails whether there is a server that sends mails
 */
public record DashboardParts(boolean sendsMails) {

  /** Whether mails are shown here, because nobody sends them. */
  public boolean hasMails() {
    return !sendsMails;
  }
}
