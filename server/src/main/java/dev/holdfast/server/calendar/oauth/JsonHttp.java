package dev.holdfast.server.calendar.oauth;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.server.json.Json;
import dev.holdfast.server.net.OutsideUrl;
import dev.holdfast.server.net.RefusedUrlException;
import dev.holdfast.server.net.Response;
import dev.holdfast.server.net.RetryAfter;
import dev.holdfast.server.net.SafeHttp;
import dev.holdfast.server.net.SafeHttp.Limits;
import dev.holdfast.server.net.UnreachableException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Sends requests to providers that answer in JSON. */
public final class JsonHttp {

  /** All of a request, so that who waits for it may give up some time later. */
  static final Duration LONGEST = Duration.ofSeconds(10);

  private static final int MOST_BYTES = 4 * 1024 * 1024;

  private final SafeHttp http;
  private final Clock clock;
  private final Limits limits;

  public JsonHttp(SafeHttp http, Clock clock) {
    this(http, clock, LONGEST);
  }

  JsonHttp(SafeHttp http, Clock clock, Duration longest) {
    this.http = http;
    this.clock = clock;
    this.limits = new Limits(longest, MOST_BYTES);
  }

  /** What to send; the body is JSON unless the headers say otherwise. */
  record Request(String method, URI url, Map<String, String> headers, Optional<String> body) {}

  /**
   * What was answered.
   *
   * @param json missing if there was none
   * @param retryAfter how long the provider wants to be left alone
   */
  public record Reply(int status, JsonNode json, Optional<Duration> retryAfter) {

    public boolean isFine() {
      return status >= 200 && status < 300;
    }
  }

  /** Sends a request and reads the answer with any status. */
  Reply send(Request request) throws CalendarException {
    Response response = exchange(request);
    if (response.isTruncated()) {
      throw new CalendarException(
          Code.TOO_LARGE, "The provider answered with more than %s bytes".formatted(MOST_BYTES));
    }
    Instant now = clock.instant();
    Optional<Duration> retryAfter =
        response
            .header("Retry-After")
            .flatMap(header -> RetryAfter.parse(header, now))
            .map(until -> Duration.between(now, until));
    return new Reply(response.status(), json(response), retryAfter);
  }

  private Response exchange(Request request) throws CalendarException {
    try {
      OutsideUrl url = OutsideUrl.parse(request.url().toString());
      return http.send(
          new SafeHttp.Request(request.method(), url, request.headers(), request.body()), limits);
    } catch (UnreachableException e) {
      throw new CalendarException(Code.UNAVAILABLE, String.valueOf(e.getMessage()), e);
    } catch (RefusedUrlException e) {
      throw new CalendarException(Code.REFUSED_ADDRESS, "The provider's address is not allowed", e);
    }
  }

  /** Errors are often reported in another format than JSON. */
  private static JsonNode json(Response response) throws CalendarException {
    byte[] body = response.body();
    if (body.length == 0) {
      return MissingNode.getInstance();
    }
    try {
      return Json.mapper().readTree(body);
    } catch (JacksonException e) {
      if (response.status() >= 300) {
        return MissingNode.getInstance();
      }
      // Without its cause, which may quote the answer.
      throw new CalendarException(
          Code.MALFORMED, "The provider answered with something that is no JSON");
    }
  }
}
