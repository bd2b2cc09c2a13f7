package dev.holdfast.server.resource;

import dev.holdfast.availability.Limits;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Times of several resources, all or nothing; or the time of any one of several. Exactly one of the
 * two.
 */
public record ClaimsInput(
    @NotNull @Size(max = ResourceInput.LONGEST_ID) String owner,
    @Size(min = 1, max = Limits.MAX_CLAIMS) @Nullable List<@NotNull @Valid ClaimInput> claims,
    @Valid @Nullable AnyOfInput anyOf) {

  /**
   * Time of one resource.
   *
   * @param to the first instant after it; null: it has no end
   */
  public record ClaimInput(
      @NotNull @Size(max = ResourceInput.LONGEST_ID) String resourceId,
      @NotNull Instant from,
      @Nullable Instant to) {}

  /**
   * Time of one of these resources, or of one directly under the parent: exactly one of the two.
   *
   * @param to the first instant after it; null: it has no end
   */
  public record AnyOfInput(
      @Size(min = 1, max = Limits.MAX_RESOURCES)
          @Nullable List<@NotNull @Size(max = ResourceInput.LONGEST_ID) String> resourceIds,
      @Size(max = ResourceInput.LONGEST_ID) @Nullable String parentId,
      @NotNull Instant from,
      @Nullable Instant to) {}
}
