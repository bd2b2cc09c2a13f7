package dev.holdfast.server.calendar.feed;

import java.util.Optional;

/** What came of asking for a feed. */
public sealed interface FeedAnswer {

  /** The feed as it is now, unpacked, and by what the server will know it next time. */
  final class Fetched implements FeedAnswer {

    private final byte[] bytes;
    private final Validators validators;

    Fetched(byte[] bytes, Validators validators) {
      this.bytes = bytes;
      this.validators = validators;
    }

    /** Not a copy, since they may be many. */
    public byte[] bytes() {
      return bytes;
    }

    public Validators validators() {
      return validators;
    }
  }

  /** The feed is what it was. */
  record Unchanged() implements FeedAnswer {}

  /**
   * By what a server knows a version of a feed.
   *
   * @param etag as its header ETag had it
   * @param lastModified as its header Last-Modified had it
   */
  record Validators(Optional<String> etag, Optional<String> lastModified) {

    /** For a feed that was never fetched. */
    public static final Validators NONE = new Validators(Optional.empty(), Optional.empty());

    /** Both in one line, to be kept; empty if there is none. */
    public Optional<String> text() {
      return this.equals(NONE)
          ? Optional.empty()
          : Optional.of(etag.orElse("") + "\n" + lastModified.orElse(""));
    }

    /** The inverse of {@link #text}. */
    public static Validators parse(Optional<String> text) {
      String[] parts = text.orElse("").split("\n", 2);
      return new Validators(
          Optional.of(parts[0]).filter(part -> !part.isEmpty()),
          Optional.of(parts[parts.length - 1])
              .filter(part -> parts.length == 2 && !part.isEmpty()));
    }
  }
}
