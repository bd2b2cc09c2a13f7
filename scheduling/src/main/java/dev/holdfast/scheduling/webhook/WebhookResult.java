package dev.holdfast.scheduling.webhook;

/** What came of a wish about a webhook. */
public sealed interface WebhookResult {

  /** It was done; this is the webhook now. */
  record Done(Webhook webhook) implements WebhookResult {}

  /** It was done; this is the new delivery. */
  record Again(Delivery delivery) implements WebhookResult {}

  /** Nothing changed. */
  record Refused(Reason reason) implements WebhookResult {}

  /** Why nothing changed. */
  enum Reason {
    NOT_FOUND,
    TOO_MANY,
    /** As many replaced secrets as can be are still valid. */
    TOO_MANY_SECRETS,
    DISABLED
  }
}
