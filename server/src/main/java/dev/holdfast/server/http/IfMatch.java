package dev.holdfast.server.http;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The version that a change was decided on, from the header If-Match. */
final class IfMatch {

  private static final Pattern VERSION = Pattern.compile("(?:W/)?\"?(\\d{1,18})\"?");

  private IfMatch() {}

  static Optional<Long> version(@Nullable String header) {
    if (header == null || header.equals("*")) {
      return Optional.empty();
    }
    Matcher matcher = VERSION.matcher(header.strip());
    if (!matcher.matches()) {
      throw Problem.malformed(
          "If-Match must be the ETag of the booking, such as \"3\", not " + header);
    }
    return Optional.of(Long.parseLong(matcher.group(1)));
  }
}
