package dev.holdfast.server.net;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Reads until when a receiver wants to be left alone: a number of seconds, or a date. */
public final class RetryAfter {

  /** Nobody can ask for more. */
  public static final Duration LONGEST = Duration.ofHours(24);

  private RetryAfter() {}

  /** Empty if the header cannot be read, or asks for nothing. */
  public static Optional<Instant> parse(String header, Instant now) {
    String text = header.strip();
    Optional<Instant> asked =
        text.matches("\\d{1,9}") ? Optional.of(now.plusSeconds(Long.parseLong(text))) : date(text);
    Instant latest = now.plus(LONGEST);
    return asked.filter(now::isBefore).map(time -> time.isAfter(latest) ? latest : time);
  }

  private static Optional<Instant> date(String text) {
    try {
      return Optional.of(
          ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
