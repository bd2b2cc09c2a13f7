package dev.holdfast.server.mail;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How many mails ended how, on this server. */
public final class MailCounts {

  private final Map<MailResult.Status, Long> counts = new ConcurrentHashMap<>();

  void add(MailResult.Status status) {
    counts.merge(status, 1L, Long::sum);
  }

  public long of(MailResult.Status status) {
    return counts.getOrDefault(status, 0L);
  }
}
