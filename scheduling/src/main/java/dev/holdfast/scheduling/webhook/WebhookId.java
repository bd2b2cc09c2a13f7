package dev.holdfast.scheduling.webhook;

import dev.holdfast.scheduling.value.RandomId;
import java.util.Objects;

/** The id of a webhook. */
public record WebhookId(String value) {

  public WebhookId {
    Objects.requireNonNull(value, "WebhookId must not be null");
  }

  public static WebhookId random() {
    return new WebhookId(RandomId.withPrefix("whk"));
  }

  @Override
  public String toString() {
    return value;
  }
}
