package dev.holdfast.scheduling.eventtype;

import dev.holdfast.scheduling.value.RandomId;
import java.util.Objects;

/** The id of an event type. */
public record EventTypeId(String value) {

  public EventTypeId {
    Objects.requireNonNull(value, "EventTypeId must not be null");
  }

  public static EventTypeId random() {
    return new EventTypeId(RandomId.withPrefix("et"));
  }

  @Override
  public String toString() {
    return value;
  }
}
