package dev.holdfast.server.api;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list, and where the next part begins.
 *
 * @param nextCursor null: this was the last part
 */
public record Page<T>(List<T> items, @Nullable String nextCursor) {

  static final int DEFAULT_LIMIT = 50;
  public static final int MAX_LIMIT = 200;

  /** As asked for in a request. */
  public static int limit(@Nullable Integer asked) {
    if (asked == null) {
      return DEFAULT_LIMIT;
    }
    if (asked < 1 || asked > MAX_LIMIT) {
      throw Problem.invalid("limit", "must be 1 to %s, not %s".formatted(MAX_LIMIT, asked));
    }
    return asked;
  }

  /**
   * Makes a page of one item more than fits, if there are as many.
   *
   * @param position of an item, from which the next page goes on
   */
  public static <S, T> Page<T> of(
      List<S> found, int limit, Function<S, T> view, Function<S, String> position) {
    List<S> shown = found.size() > limit ? found.subList(0, limit) : found;
    String next = found.size() > limit ? encode(position.apply(shown.get(shown.size() - 1))) : null;
    return new Page<>(shown.stream().map(view).toList(), next);
  }

  /** The cursor of a position. */
  public static String encode(String position) {
    byte[] bytes = position.getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The position in a cursor that a client sends back. */
  public static <P> Optional<P> position(@Nullable String cursor, Function<String, P> parse) {
    if (cursor == null) {
      return Optional.empty();
    }
    try {
      String position = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
      if (position.indexOf('\0') >= 0) {
        throw new IllegalArgumentException("No position has U+0000");
      }
      return Optional.of(parse.apply(position));
    } catch (RuntimeException e) {
      throw Problem.malformed(
          "Cursor is not one that this service gave. Begin again without a cursor.");
    }
  }
}
