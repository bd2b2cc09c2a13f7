package dev.holdfast.server.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpStatus;

/**
 * Why a request was not done, for the client: becomes a body of type {@code
 * application/problem+json}. Thrown inside a transaction, it rolls back.
 */
public final class Problem extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final HttpStatus status;
  private final String code;
  private final transient Map<String, Object> details = new LinkedHashMap<>();

  /** A field of the request that cannot be accepted, and why. */
  public record FieldError(String field, String message) {}

  public Problem(HttpStatus status, String code, String detail) {
    super(detail, null, false, false);
    this.status = status;
    this.code = code;
  }

  public static Problem notFound(String what, String id) {
    return new Problem(
        HttpStatus.NOT_FOUND, "not_found", "There is no %s '%s'.".formatted(what, id));
  }

  /** The request can be read, but not with this value. */
  public static Problem invalid(String field, String message) {
    return invalid(List.of(new FieldError(field, message)));
  }

  public static Problem invalid(List<FieldError> errors) {
    return new Problem(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "validation_failed",
            errors.get(0).field() + ": " + errors.get(0).message())
        .with("errors", errors);
  }

  /** The request cannot be read. */
  public static Problem malformed(String detail) {
    return new Problem(HttpStatus.BAD_REQUEST, "malformed_request", detail);
  }

  public Problem with(String name, Object value) {
    details.put(name, value);
    return this;
  }

  public HttpStatus status() {
    return status;
  }

  /** The body, as RFC 9457 has it. */
  public Map<String, Object> body() {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("type", "about:blank");
    body.put("title", status.getReasonPhrase());
    body.put("status", status.value());
    body.put("code", code);
    body.put("detail", getMessage());
    body.putAll(details);
    return body;
  }
}
