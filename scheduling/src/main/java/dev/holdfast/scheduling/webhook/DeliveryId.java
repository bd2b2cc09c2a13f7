package dev.holdfast.scheduling.webhook;

import dev.holdfast.scheduling.value.RandomId;
import java.util.Objects;

/** The id of a delivery. */
public record DeliveryId(String value) {

  public DeliveryId {
    Objects.requireNonNull(value, "DeliveryId must not be null");
  }

  public static DeliveryId random() {
    return new DeliveryId(RandomId.withPrefix("dlv"));
  }

  @Override
  public String toString() {
    return value;
  }
}
