package dev.holdfast.availability.document;

import java.util.Objects;
import java.util.Optional;

/**
 * One document's part in a compare-and-swap: it must still have a version, and may get new content.
 *
 * @param expectedVersion the version it must have; 0: it must not exist
 * @param instead what to write, one version higher; empty: the document is only checked
 */
public record Swap(String id, long expectedVersion, Optional<Document> instead) {

  public Swap {
    Objects.requireNonNull(id, "Id of a swap must not be null");
    Objects.requireNonNull(instead, "New document of a swap must not be null, maybe empty");
    if (instead.isPresent()
        && !(instead.get().id().equals(id) && instead.get().version() == expectedVersion + 1)) {
      throw new IllegalArgumentException(
          "Version %d of %s cannot be followed by version %d of %s"
              .formatted(expectedVersion, id, instead.get().version(), instead.get().id()));
    }
  }

  /** Checks that the document is unchanged. */
  public static Swap check(Document seen) {
    return new Swap(seen.id(), seen.version(), Optional.empty());
  }

  /** Writes this content, if the document still has the version that the content came from. */
  public static Swap write(Document changed) {
    return new Swap(changed.id(), changed.version(), Optional.of(changed.next()));
  }
}
