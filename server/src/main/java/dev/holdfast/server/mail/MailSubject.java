package dev.holdfast.server.mail;

import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.task.Task;
import dev.holdfast.scheduling.task.TaskKind;
import java.time.Duration;
import java.time.Instant;

/**
 * What a task to send a mail says about it.
 *
 * @param before how long before the meeting it is sent, if it is a reminder
 */
record MailSubject(BookingId booking, MailKind kind, Audience audience, Duration before) {

  /**
   * The task to send it. There is one for each kind of mail to somebody about a booking, so two
   * changes before the first mail is sent make one mail, with the state at that time.
   */
  Task task(HostId host, Instant dueAt) {
    return Task.of("mail:" + text(), TaskKind.MAIL, host, text(), dueAt);
  }

  private String text() {
    return "%s %s %s %s".formatted(booking, kind, audience, before);
  }

  static MailSubject parse(String text) {
    String[] parts = text.split(" ", -1);
    return new MailSubject(
        new BookingId(parts[0]),
        MailKind.valueOf(parts[1]),
        Audience.valueOf(parts[2]),
        Duration.parse(parts[3]));
  }
}
