package dev.holdfast.server.api;

import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/**
 * What to answer, made while the transaction is still open so that it can be remembered in it.
 *
 * @param body becomes JSON
 * @param effect happens after the transaction, and not again if the answer is sent again
 */
public record ApiReply(HttpStatus status, Map<String, String> headers, Object body, Effect effect) {

  public ApiReply(HttpStatus status, Map<String, String> headers, Object body) {
    this(status, headers, body, Effect.NONE);
  }

  public static ApiReply ok(Object body) {
    return new ApiReply(HttpStatus.OK, Map.of(), body);
  }

  public static ApiReply created(Object body) {
    return new ApiReply(HttpStatus.CREATED, Map.of(), body);
  }

  public static ApiReply noContent() {
    return new ApiReply(HttpStatus.NO_CONTENT, Map.of(), "");
  }

  /** A refusal whose transaction may commit anyway. */
  public static ApiReply of(Problem problem) {
    return new ApiReply(
        problem.status(),
        Map.of("Content-Type", MediaType.APPLICATION_PROBLEM_JSON_VALUE),
        problem.body());
  }

  /** The same answer about a thing of this version. */
  public ApiReply ofVersion(long version) {
    return withHeader("ETag", IfMatch.etag(version));
  }

  public ApiReply withHeader(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new ApiReply(status, more, body, effect);
  }

  /** The same answer with one more effect. */
  public ApiReply then(Effect next) {
    return new ApiReply(status, headers, body, effect.and(next));
  }

  public boolean isSuccess() {
    return status.is2xxSuccessful();
  }
}
