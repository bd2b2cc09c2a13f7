package dev.holdfast.scheduling.webhook;

import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.Set;

/**
 * An address that is told of a host's events.
 *
 * @param events those it is told of; empty means all, also those that do not exist yet
 */
public record Webhook(
    WebhookId id,
    HostId host,
    String url,
    Set<EventKey> events,
    Secrets secrets,
    Health health,
    Instant createdAt) {

  public Webhook {
    events = Set.copyOf(events);
  }

  /** What its host chooses. */
  public record Terms(String url, Set<EventKey> events) {

    public Terms {
      events = Set.copyOf(events);
    }
  }

  static Webhook create(HostId host, Terms terms, Instant now) {
    return new Webhook(
        WebhookId.random(), host, terms.url(), terms.events(), Secrets.random(), Health.GOOD, now);
  }

  public Terms terms() {
    return new Terms(url, events);
  }

  public boolean isDisabled() {
    return health.disabled().isPresent();
  }

  Webhook with(Terms terms) {
    return new Webhook(id, host, terms.url(), terms.events(), secrets, health, createdAt);
  }

  Webhook with(Secrets changed) {
    return new Webhook(id, host, url, events, changed, health, createdAt);
  }

  public Webhook with(Health changed) {
    return new Webhook(id, host, url, events, secrets, changed, createdAt);
  }
}
