package dev.holdfast.scheduling.webhook;

import dev.holdfast.scheduling.host.HostId;
import java.util.List;
import java.util.Optional;

/** The webhooks that are stored. */
public interface Webhooks {

  void add(Webhook webhook);

  /** All of a host, oldest first. */
  List<Webhook> of(HostId host);

  Optional<Webhook> find(WebhookId id);

  /** The webhook, if it is one of this host. */
  default Optional<Webhook> of(HostId host, WebhookId id) {
    return find(id).filter(found -> found.host().equals(host));
  }

  /** Finds it and lets nobody else change it until this transaction ends. */
  Optional<Webhook> lock(WebhookId id);

  /** The same, if it is one of this host. */
  default Optional<Webhook> lock(HostId host, WebhookId id) {
    return lock(id).filter(found -> found.host().equals(host));
  }

  /** Replaces one that was locked. */
  void update(Webhook webhook);

  /** Removes it and all its deliveries; answers false if the host has no such webhook. */
  boolean remove(HostId host, WebhookId id);
}
