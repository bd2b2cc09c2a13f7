package dev.holdfast.server.resource;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which time of a resource, and whose.
 *
 * @param to the first instant after it; null: it has no end
 */
public record TimeInput(
    @NotNull Instant from,
    @Nullable Instant to,
    @NotNull @Size(max = ResourceInput.LONGEST_ID) String owner) {

  public RequestedTime asked() {
    return RequestedTime.of(from, to, owner);
  }

  /** The same for an owner who has time already. */
  RequestedTime askedOfKnown() {
    return new RequestedTime(RequestedTime.slot("", from, to), RequestedTime.knownOwner(owner));
  }

  /** The same for an owner that may be a booking. */
  RequestedTime askedOfAny() {
    return new RequestedTime(RequestedTime.slot("", from, to), RequestedTime.anyOwner(owner));
  }
}
