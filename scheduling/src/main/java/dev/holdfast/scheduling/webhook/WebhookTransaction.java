package dev.holdfast.scheduling.webhook;

/** What webhooks need of a transaction. */
public interface WebhookTransaction {

  Webhooks webhooks();

  Deliveries deliveries();
}
