package dev.holdfast.scheduling.webhook;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The deliveries that are stored. Several servers deliver side by side: each leases what it is
 * about to send, and what it does not report in time may be leased again.
 *
 * <p>Of the events about one aggregate a webhook gets the next one only when the one before is done
 * there, delivered or given up. Redeliveries neither wait nor make others wait.
 */
public interface Deliveries {

  /** How long one is kept after its event. */
  Duration KEPT = Duration.ofDays(90);

  /** For how long a delivery is somebody's. */
  record Lease(Instant now, Instant until) {}

  /** Adds one beside those that come from {@code Events.arrange}; the store numbers it. */
  void add(Delivery delivery);

  /**
   * Webhooks to which something can be sent now, but not the given ones; those that do not fail
   * first, and among these what is due for longest.
   */
  List<WebhookId> due(Instant now, Set<WebhookId> except, int limit);

  /** Leases what is due at a webhook, in order, and no more than the limit. */
  List<Delivery> lease(WebhookId webhook, Lease lease, int limit);

  /** Reports how a leased delivery ended; answers false if the lease was lost meanwhile. */
  boolean report(Delivery after, Lease lease);

  /** Gives up all that is pending at a webhook. */
  void giveUp(WebhookId webhook, String why, Instant now);

  Optional<Delivery> find(WebhookId webhook, DeliveryId id);

  /** A page of a webhook's deliveries, newest first. */
  List<Delivery> page(WebhookId webhook, OptionalLong before, int limit);

  /** Deletes the beginning of a receiver's answer, which may repeat personal data of the event. */
  void forgetAnswer(Delivery done);

  /**
   * Forgets deliveries that are done and came before that time, the oldest first and no more than
   * the limit; answers how many.
   */
  int forgetBefore(Instant time, int limit);

  /** When the oldest delivery came that is still pending. */
  Optional<Instant> pendingSince();
}
