package dev.holdfast.server.outbox;

import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookId;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What this server is sending right now. There is room for so much at a time in all, and for each
 * webhook; a webhook that fails gets one place only, and all that fail together get half of all: so
 * those that do not answer never take the places of those that do.
 */
final class InFlight {

  static final int MOST = 64;
  static final int MOST_FAILING = MOST / 2;
  static final int MOST_PER_WEBHOOK = 4;

  private final Map<WebhookId, Integer> healthy = new HashMap<>();
  private final Set<WebhookId> failing = new HashSet<>();
  private int count;

  /** Whether anything can begin. */
  synchronized boolean hasRoom() {
    return count < MOST;
  }

  /** Those that get nothing more for now. */
  synchronized Set<WebhookId> full() {
    Set<WebhookId> full = new HashSet<>(failing);
    healthy.forEach(
        (webhook, flying) -> {
          if (flying >= MOST_PER_WEBHOOK) {
            full.add(webhook);
          }
        });
    return full;
  }

  /** How many may begin. */
  synchronized int room(Webhook webhook) {
    int room = MOST - count;
    if (isFailing(webhook)) {
      boolean isFlying = failing.contains(webhook.id()) || healthy.containsKey(webhook.id());
      return isFlying || failing.size() >= MOST_FAILING ? 0 : Math.min(room, 1);
    }
    return Math.min(room, MOST_PER_WEBHOOK - healthy.getOrDefault(webhook.id(), 0));
  }

  private static boolean isFailing(Webhook webhook) {
    return webhook.health().failingSince().isPresent();
  }

  synchronized void begin(Webhook webhook) {
    count++;
    if (isFailing(webhook)) {
      failing.add(webhook.id());
    } else {
      healthy.merge(webhook.id(), 1, Integer::sum);
    }
  }

  synchronized void end(Webhook webhook) {
    count--;
    if (isFailing(webhook)) {
      failing.remove(webhook.id());
    } else {
      healthy.computeIfPresent(webhook.id(), (id, flying) -> flying == 1 ? null : flying - 1);
    }
    notifyAll();
  }

  /** Waits until nothing is on its way, but not for ever. */
  synchronized void awaitNone(long millis) throws InterruptedException {
    long end = System.nanoTime() + millis * 1_000_000;
    while (count > 0 && System.nanoTime() < end) {
      wait(Math.max(1, (end - System.nanoTime()) / 1_000_000));
    }
  }
}
