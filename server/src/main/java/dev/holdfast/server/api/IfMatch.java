package dev.holdfast.server.api;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/**
 * What a change was decided on, as the headers If-Match and If-None-Match say it: the version of
 * the thing, that there is one at all, or that there is none. Version 0 is a thing that is not
 * there.
 */
public final class IfMatch implements LongPredicate {

  public static final String HEADER = "If-Match";
  public static final String NONE_HEADER = "If-None-Match";

  /** Longer than any tag of ours. */
  public static final int LONGEST = 100;

  private static final String ANY = "*";
  private static final Pattern VERSION = Pattern.compile("(?:W/)?\"?(\\d{1,18})\"?");

  private final @Nullable String match;
  private final boolean absent;
  private final Optional<Long> version;

  private IfMatch(@Nullable String match, @Nullable String noneMatch) {
    this.match = match;
    this.absent = ANY.equals(noneMatch);
    this.version = match == null || match.equals(ANY) ? Optional.empty() : parse(match);
  }

  public static IfMatch of(HttpServletRequest request) {
    return new IfMatch(stripped(request, HEADER), stripped(request, NONE_HEADER));
  }

  private static @Nullable String stripped(HttpServletRequest request, String header) {
    String value = request.getHeader(header);
    return value == null ? null : value.strip();
  }

  static Optional<Long> parse(String header) {
    Matcher matcher = VERSION.matcher(header);
    if (!matcher.matches()) {
      throw Problem.malformed(
          "If-Match must be an ETag as this service sends it, such as \"3\", not " + header);
    }
    return Optional.of(Long.parseLong(matcher.group(1)));
  }

  /** As a version is sent. */
  static String etag(long version) {
    return "\"" + version + "\"";
  }

  public static <T> ResponseEntity<T> ok(long version, T body) {
    return ResponseEntity.ok().eTag(etag(version)).body(body);
  }

  /** The version that the change was decided on, if it names one. */
  public Optional<Long> version() {
    return version;
  }

  @Override
  public boolean test(long current) {
    boolean matches = match == null || version.map(it -> it == current).orElse(current > 0);
    return matches && !(absent && current > 0);
  }

  /** Refuses to change a thing that is not as it was seen any more. */
  public void check(String what, long current) {
    if (!test(current)) {
      throw stale(what, current);
    }
  }

  /** Somebody else was faster; who named no version may just try again. */
  public Problem stale(String what, long current) {
    boolean isConditional = match != null || absent;
    return new Problem(
            isConditional ? HttpStatus.PRECONDITION_FAILED : HttpStatus.CONFLICT,
            "stale_version",
            why(current).formatted(what) + " Look at it and try again.")
        .with("currentVersion", current);
  }

  private String why(long current) {
    if (absent) {
      return "The %s is there already, but If-None-Match asks for none.";
    }
    if (match == null) {
      return "Somebody else changed the %s at the same time.";
    }
    return current == 0
        ? "There is no such %s, but If-Match asks for one."
        : "The %s has changed meanwhile: it is at version "
            + current
            + ", not at the one that you saw.";
  }
}
