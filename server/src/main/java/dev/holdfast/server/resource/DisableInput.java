package dev.holdfast.server.resource;

import dev.holdfast.scheduling.resource.DisableTime;
import dev.holdfast.scheduling.resource.DisableTime.OnBookings;
import dev.holdfast.scheduling.resource.Resource;
import dev.holdfast.server.api.JsonErrors;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.VisibleText;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which time of a resource to take out of use.
 *
 * @param to the first instant after it; null: it has no end
 * @param onBookings for the host's own timeline: what becomes of bookings in the way; null: refuse
 * @param reason with onBookings cancel: why, for the bookers
 */
public record DisableInput(
    @NotNull Instant from,
    @Nullable Instant to,
    @NotNull @Size(max = ResourceInput.LONGEST_ID) String owner,
    @Schema(allowableValues = {"refuse", "cancel", "keep"}) @Size(max = 20)
        @Nullable String onBookings,
    @Size(max = 1_000) @VisibleText @Nullable String reason) {

  private static final String DEFAULT_REASON = "The host is no longer available at this time.";

  RequestedTime asked() {
    return RequestedTime.of(from, to, owner);
  }

  DisableTime.Request request(Resource resource, RequestedTime asked) {
    if (onBookings != null && !resource.isOwnTimeline()) {
      throw Problem.invalid(
          "onBookings",
          "only your own timeline has bookings, and '%s' is another resource. Leave it out"
              .formatted(resource.id()));
    }
    OnBookings choice = onBookings == null ? OnBookings.REFUSE : choice(onBookings);
    if (reason != null && choice != OnBookings.CANCEL) {
      throw Problem.invalid("reason", "only bookings that are cancelled need one. Leave it out");
    }
    String why = reason == null || reason.isBlank() ? DEFAULT_REASON : reason;
    return new DisableTime.Request(resource, asked.slot(), asked.owner(), choice, Optional.of(why));
  }

  private static OnBookings choice(String text) {
    return switch (text) {
      case "refuse" -> OnBookings.REFUSE;
      case "cancel" -> OnBookings.CANCEL;
      case "keep" -> OnBookings.KEEP;
      default ->
          throw Problem.invalid(
              "onBookings",
              "must be refuse, cancel or keep, not '%s'".formatted(JsonErrors.shortened(text)));
    };
  }
}
