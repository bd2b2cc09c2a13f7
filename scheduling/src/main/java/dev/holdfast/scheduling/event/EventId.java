package dev.holdfast.scheduling.event;

import dev.holdfast.scheduling.value.RandomId;
import java.util.Objects;

/** The id of an event, the same in every delivery to every receiver. */
public record EventId(String value) {

  public EventId {
    Objects.requireNonNull(value, "EventId must not be null");
  }

  public static EventId random() {
    return new EventId(RandomId.withPrefix("evt"));
  }

  @Override
  public String toString() {
    return value;
  }
}
