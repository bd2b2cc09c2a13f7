package dev.holdfast.server.http;

import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/**
 * What to answer, made while the transaction is still open so that it can be remembered in it.
 *
 * @param body becomes JSON
 */
public record Answer(HttpStatus status, Map<String, String> headers, Object body) {

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

  public Answer withHeader(String name, String value) {
    return new Answer(status, Map.of(name, value), body);
  }

  public boolean isSuccess() {
    return status.is2xxSuccessful();
  }
}
