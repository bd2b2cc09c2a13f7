package dev.holdfast.scheduling.webhook;

import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.Set;

/**
 * An address that receives a host's events.
 *
 * @param events those it receives; empty means all, including future ones
 * @param version rises with each change of what its host decides, and when it is disabled; whether
 *     deliveries succeed does not count
 */
public record Webhook(
    WebhookId id,
    HostId host,
    String url,
    Set<EventKey> events,
    Secrets secrets,
    Health health,
    long version,
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
        WebhookId.random(),
        host,
        terms.url(),
        terms.events(),
        Secrets.random(),
        Health.GOOD,
        1,
        now);
  }

  public Terms terms() {
    return new Terms(url, events);
  }

  public boolean isDisabled() {
    return health.disabled().isPresent();
  }

  /** Returns the webhook with sealed secrets. */
  public Webhook sealed(SecretSeal seal) {
    return with(secrets.map(secret -> seal.seal(id, secret)));
  }

  Webhook with(Terms terms) {
    return new Webhook(id, host, terms.url(), terms.events(), secrets, health, version, createdAt);
  }

  Webhook with(Secrets changed) {
    return new Webhook(id, host, url, events, changed, health, version, createdAt);
  }

  public Webhook with(Health changed) {
    return new Webhook(id, host, url, events, secrets, changed, version, createdAt);
  }

  /** This one as the version after the other. */
  Webhook after(Webhook before) {
    return new Webhook(id, host, url, events, secrets, health, before.version + 1, createdAt);
  }
}
