package dev.holdfast.server.mail;

import dev.holdfast.server.mail.MailResult.Status;
import java.time.Clock;

/** Writes a mail and has it sent, or shown if no mail server is set up. */
public final class MailService {

  private final MailWriter writer;
  private final MailSender sender;
  private final MailLimit limit;
  private final MailCounts counts = new MailCounts();

  public MailService(MailWriter writer, MailSender sender, Clock clock) {
    this.writer = writer;
    this.sender = sender;
    this.limit = new MailLimit(clock);
  }

  public MailCounts counts() {
    return counts;
  }

  /** May take as long as the mail server does. */
  public MailResult deliver(MailOrder order) {
    MailResult result = tryToDeliver(order);
    counts.add(result.status());
    return result;
  }

  public MailResult deliver(Mail mail) {
    MailResult result = sender.put(mail);
    counts.add(result.status());
    return result;
  }

  private MailResult tryToDeliver(MailOrder order) {
    // Hosts are known, but anybody can enter any address.
    if (!order.isForBooker()) {
      return sender.put(writer.write(order));
    }
    String address = order.recipient().address();
    if (!limit.take(address)) {
      return new MailResult(
          Status.TOO_MANY,
          "The address got %s mails within a day.".formatted(MailLimit.MOST_A_DAY));
    }
    MailResult result = sender.put(writer.write(order));
    if (result.status() == Status.FAILED) {
      limit.giveBack(address);
    }
    return result;
  }
}
