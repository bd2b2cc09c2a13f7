package dev.holdfast.server.calendar.feed;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.server.net.Response;
import dev.holdfast.server.net.RetryAfter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** What it means that a server does not send a feed. */
final class Failures {

  private Failures() {}

  static CalendarException of(String host, Response response, Clock clock) {
    int status = response.status();
    Instant now = clock.instant();
    Optional<Duration> wait =
        response
            .header("Retry-After")
            .flatMap(text -> RetryAfter.parse(text, now))
            .map(time -> Duration.between(now, time));
    return switch (status) {
      case 401, 403, 407 ->
          new CalendarException(
              Code.ACCESS_LOST,
              "%s does not let us read the feed (%s). Maybe its address has changed?"
                  .formatted(host, status));
      case 404, 410 ->
          new CalendarException(
              Code.NOT_FOUND,
              "%s has no such feed (%s). Maybe its address has changed?".formatted(host, status));
      case 429 ->
          new CalendarException(
              Code.THROTTLED, "%s wants to be asked less often (429)".formatted(host), wait);
      default ->
          new CalendarException(
              Code.UNAVAILABLE, "%s does not send the feed (%s)".formatted(host, status), wait);
    };
  }
}
