package dev.holdfast.server.mail;

import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.Optional;

/**
 * A mail, ready to be sent.
 *
 * @param id the same for each attempt, so that a second copy is recognised
 * @param host whose booking it is about
 * @param thread what mails about the same booking have in common
 */
public record Mail(
    String id,
    String thread,
    HostId host,
    Person to,
    Person replyTo,
    String subject,
    String text,
    String html,
    Optional<Attachment> invitation,
    Instant writtenAt) {

  /** Somebody who has an address. */
  public record Person(String name, String address) {

    /** Both stand in headers, where a line break would begin another header. */
    public Person {
      name = PlainWords.line(name);
      address = PlainWords.line(address);
    }
  }

  /**
   * An invitation for calendars.
   *
   * @param method what calendars have to do with it
   */
  public record Attachment(String method, String text) {}

  public Mail {
    subject = PlainWords.line(subject);
  }

  /** Without what it says, which is nobody else's business. */
  @Override
  public String toString() {
    return "Mail[%s]".formatted(id);
  }
}
