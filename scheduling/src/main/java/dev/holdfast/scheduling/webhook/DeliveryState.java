package dev.holdfast.scheduling.webhook;

/** How far a delivery has come. */
public enum DeliveryState {
  /** It will be tried, for the first time or again. */
  PENDING,
  /** The receiver has it. */
  DELIVERED,
  /** It was given up. */
  FAILED
}
