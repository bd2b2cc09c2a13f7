package dev.holdfast.scheduling.host;

import dev.holdfast.scheduling.value.RandomId;
import java.util.Objects;

/** The id of a host and of the host's timeline. */
public record HostId(String value) {

  public HostId {
    Objects.requireNonNull(value, "HostId must not be null");
  }

  public static HostId random() {
    return new HostId(RandomId.withPrefix("own"));
  }

  @Override
  public String toString() {
    return value;
  }
}
