package dev.holdfast.server.resource;

import dev.holdfast.availability.Limits;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.resource.PutResource;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.VisibleText;
import jakarta.validation.constraints.Size;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** What a host says about a resource. What is left out, the resource has not. */
public record ResourceInput(
    @Size(min = 1, max = 200) @VisibleText(oneLine = true) @Nullable String name,
    @Size(max = LONGEST_ID) @Nullable String parentId) {

  /** 128 characters, each of which may count twice. */
  static final int LONGEST_ID = 2 * Limits.MAX_NAME_LENGTH;

  /** These mean something else in the path of an address. */
  private static final Set<String> RESERVED = Set.of("available", ".", "..");

  /** What an address has in place of bytes that are no text. */
  private static final String NO_TEXT = "\uFFFD";

  public PutResource.Request toWish(HostId host, String id, LongPredicate expected) {
    return new PutResource.Request(
        host, checked(id), Optional.ofNullable(name), Optional.ofNullable(parentId), expected);
  }

  private static String checked(String id) {
    if (RESERVED.contains(id)) {
      throw Problem.invalid(
          "id", "'%s' cannot be the id of a resource. Choose another".formatted(id));
    }
    if (id.contains(NO_TEXT)) {
      throw Problem.invalid("id", "must be UTF-8, percent-encoded");
    }
    VisibleText.Rule.demandLine("id", id);
    try {
      return ResourceId.of(id).value();
    } catch (IllegalArgumentException e) {
      throw Problem.invalid("id", String.valueOf(e.getMessage()));
    }
  }
}
