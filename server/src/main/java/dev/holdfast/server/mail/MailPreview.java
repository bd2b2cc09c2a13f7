package dev.holdfast.server.mail;

import dev.holdfast.scheduling.host.HostId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;

/**
 * The last mails that would have been sent, if there were a server to send them. Only this server
 * knows them, and only until it stops.
 */
public final class MailPreview implements MailSender {

  static final int MOST = 200;

  private final Deque<Mail> mails = new ArrayDeque<>();

  @Override
  public synchronized MailResult put(Mail mail) {
    if (mails.size() >= MOST) {
      mails.removeFirst();
    }
    mails.addLast(mail);
    return MailResult.of(MailResult.Status.SHOWN);
  }

  /** Forgets mails to a person, and mails whose replies would go to them. */
  public synchronized void forget(HostId host, String address) {
    mails.removeIf(
        mail ->
            mail.host().equals(host)
                && (mail.to().address().equalsIgnoreCase(address)
                    || mail.replyTo().address().equalsIgnoreCase(address)));
  }

  /** Those about the host's bookings, the newest first. */
  public synchronized List<Mail> of(HostId host) {
    List<Mail> found = new ArrayList<>(mails);
    found.removeIf(mail -> !mail.host().equals(host));
    Collections.reverse(found);
    return found;
  }
}
