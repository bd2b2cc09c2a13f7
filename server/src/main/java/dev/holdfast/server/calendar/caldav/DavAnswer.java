package dev.holdfast.server.calendar.caldav;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.server.net.Response;
import dev.holdfast.server.net.RetryAfter;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * What a server answered.
 *
 * @param url the one that answered, after all redirects
 */
record DavAnswer(URI url, Response response, Instant at) {

  static final int MULTI_STATUS = 207;

  private static final Set<Integer> GONE = Set.of(404, 410);

  int status() {
    return response.status();
  }

  byte[] body() {
    return response.body();
  }

  String host() {
    return url.getHost();
  }

  boolean isSuccess() {
    return status() >= 200 && status() < 300;
  }

  boolean isGone() {
    return GONE.contains(status());
  }

  boolean isMultiStatus() {
    return status() == MULTI_STATUS;
  }

  /** Why the server did not do what it was asked. */
  CalendarException refusal() {
    return switch (status()) {
      case 401 -> problem(Code.ACCESS_LOST, "%s does not accept the user name and password");
      case 403 -> problem(Code.ACCESS_LOST, "%s does not let this user do that");
      case 404, 410 -> problem(Code.NOT_FOUND, "There is no such calendar at %s any more");
      case 501 -> problem(Code.UNSUPPORTED, "%s cannot do that");
      case 429 -> problem(Code.THROTTLED, "%s wants to be asked less often");
      default -> problem(Code.UNAVAILABLE, "%s answered with status " + status());
    };
  }

  private Optional<Duration> retryAfter() {
    return response
        .header("Retry-After")
        .flatMap(header -> RetryAfter.parse(header, at))
        .map(time -> Duration.between(at, time));
  }

  private CalendarException problem(Code code, String message) {
    return new CalendarException(code, message.formatted(host()), retryAfter());
  }
}
