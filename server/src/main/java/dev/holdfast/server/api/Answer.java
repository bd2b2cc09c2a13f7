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
public record Answer(HttpStatus status, Map<String, String> headers, Object body, Effect effect) {

  public Answer(HttpStatus status, Map<String, String> headers, Object body) {
    this(status, headers, body, Effect.NONE);
  }

  public static Answer ok(Object body) {
    return new Answer(HttpStatus.OK, Map.of(), body);
  }

  public static Answer created(Object body) {
    return new Answer(HttpStatus.CREATED, Map.of(), body);
  }

  public static Answer noContent() {
    return new Answer(HttpStatus.NO_CONTENT, Map.of(), "");
  }

  /** A refusal whose transaction may commit all the same. */
  public static Answer of(Problem problem) {
    return new Answer(
        problem.status(),
        Map.of("Content-Type", MediaType.APPLICATION_PROBLEM_JSON_VALUE),
        problem.body());
  }

  /** The same answer about a thing of this version. */
  public Answer ofVersion(long version) {
    return withHeader("ETag", IfMatch.etag(version));
  }

  public Answer withHeader(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new Answer(status, more, body, effect);
  }

  /** The same answer with one more effect. */
  public Answer then(Effect next) {
    return new Answer(status, headers, body, effect.and(next));
  }

  public boolean isSuccess() {
    return status.is2xxSuccessful();
  }
}
