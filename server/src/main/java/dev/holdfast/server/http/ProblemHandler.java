package dev.holdfast.server.http;

import dev.holdfast.availability.spi.StoreException;
import dev.holdfast.server.access.secret.Redacted;
import dev.holdfast.server.api.DatabaseErrors;
import dev.holdfast.server.api.JsonErrors;
import dev.holdfast.server.api.Paths;
import dev.holdfast.server.api.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.http.converter.HttpMessageNotWritableException;
import org.springframework.validation.BindException;
import org.springframework.validation.FieldError;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.MissingRequestValueException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Turns every exception into a problem that says what the client can do, and nothing else. */
@RestControllerAdvice
public final class ProblemHandler {

  /** A page that says that there is no such page. */
  public static final String NOWHERE = "/nowhere";

  private static final Logger LOG = LoggerFactory.getLogger(ProblemHandler.class);

  @ExceptionHandler
  ResponseEntity<Object> problem(Problem problem) {
    HttpHeaders headers = new HttpHeaders();
    if (problem.status() == HttpStatus.UNAUTHORIZED) {
      headers.set(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"holdfast\"");
    }
    return answer(problem, headers);
  }

  @ExceptionHandler
  ResponseEntity<Object> unreadable(HttpMessageNotReadableException e) {
    return problem(JsonErrors.problem(e));
  }

  @ExceptionHandler
  ResponseEntity<Object> invalid(BindException e) {
    Optional<FieldError> mistyped =
        e.getFieldErrors().stream().filter(FieldError::isBindingFailure).findFirst();
    if (mistyped.isPresent()) {
      return problem(mistyped(mistyped.get().getField(), mistyped.get().getRejectedValue()));
    }
    List<Problem.FieldError> errors =
        e.getFieldErrors().stream()
            .map(
                error ->
                    new Problem.FieldError(
                        error.getField(), String.valueOf(error.getDefaultMessage())))
            .sorted(Comparator.comparing(Problem.FieldError::field))
            .toList();
    return problem(
        errors.isEmpty()
            ? Problem.malformed("The request is not complete.")
            : Problem.invalid(errors));
  }

  @ExceptionHandler
  ResponseEntity<Object> invalid(HandlerMethodValidationException e) {
    List<Problem.FieldError> errors =
        e.getParameterValidationResults().stream()
            .flatMap(
                result ->
                    result.getResolvableErrors().stream()
                        .map(
                            error ->
                                new Problem.FieldError(
                                    String.valueOf(result.getMethodParameter().getParameterName()),
                                    String.valueOf(error.getDefaultMessage()))))
            .toList();
    return problem(Problem.invalid(errors));
  }

  @ExceptionHandler
  ResponseEntity<Object> mistyped(MethodArgumentTypeMismatchException e) {
    String detail =
        "%s: '%s' is not %s."
            .formatted(
                e.getName(),
                JsonErrors.shortened(e.getValue()),
                JsonErrors.name(e.getRequiredType()));
    return problem(Problem.malformed(detail));
  }

  private static Problem mistyped(String field, @Nullable Object value) {
    return Problem.malformed(
        "%s: '%s' cannot be read.".formatted(field, JsonErrors.shortened(value)));
  }

  /** The server found out while it parsed the parameters, and does not say which it was. */
  @ExceptionHandler
  ResponseEntity<Object> unreadable(InvalidParameterException e) {
    return problem(
        Problem.malformed(
            "The parameters cannot be read: they must be UTF-8, percent-encoded, and not more than"
                + " 200."));
  }

  @ExceptionHandler
  ResponseEntity<Object> missing(MissingRequestValueException e) {
    String name =
        e instanceof MissingServletRequestParameterException parameter
            ? "The parameter '%s'".formatted(parameter.getParameterName())
            : "A part of the request";
    return problem(Problem.malformed(name + " is missing."));
  }

  @ExceptionHandler({NoHandlerFoundException.class, NoResourceFoundException.class})
  Object unknownPath(HttpServletRequest request) {
    if (isForPeople(request)) {
      return new ModelAndView("forward:" + NOWHERE);
    }
    return problem(
        new Problem(
            HttpStatus.NOT_FOUND,
            "not_found",
            "There is nothing at this path. /docs lists all that there is."));
  }

  private static boolean isForPeople(HttpServletRequest request) {
    String accepted = request.getHeader(HttpHeaders.ACCEPT);
    return request.getMethod().equals("GET")
        && !Paths.isApi(request)
        && accepted != null
        && accepted.contains(MediaType.TEXT_HTML_VALUE);
  }

  @ExceptionHandler
  ResponseEntity<Object> wrongMethod(HttpRequestMethodNotSupportedException e) {
    HttpHeaders headers = new HttpHeaders();
    var supported = e.getSupportedHttpMethods();
    if (supported != null) {
      headers.setAllow(supported);
    }
    List<String> methods =
        supported == null ? List.of() : supported.stream().map(HttpMethod::name).sorted().toList();
    return answer(
        new Problem(
            HttpStatus.METHOD_NOT_ALLOWED,
            "method_not_allowed",
            "This path takes %s only.".formatted(String.join(", ", methods))),
        headers);
  }

  @ExceptionHandler
  ResponseEntity<Object> wrongMediaType(HttpMediaTypeNotSupportedException e) {
    return problem(
        new Problem(
            HttpStatus.UNSUPPORTED_MEDIA_TYPE,
            "unsupported_media_type",
            "The body must be JSON: send the header 'Content-Type: application/json'."));
  }

  @ExceptionHandler
  ResponseEntity<Object> databaseError(StoreException e) {
    DatabaseErrors error = DatabaseErrors.of(e.kind());
    if (error.status() == HttpStatus.INTERNAL_SERVER_ERROR) {
      return unexpected(e);
    }
    LOG.atWarn().setCause(Redacted.of(e)).log("The database: {}", e.kind());
    HttpHeaders headers = new HttpHeaders();
    error.retryAfter().ifPresent(seconds -> headers.set(HttpHeaders.RETRY_AFTER, seconds));
    return answer(new Problem(error.status(), error.code(), error.detail()), headers);
  }

  /** The client has gone; there is nobody to answer. */
  @ExceptionHandler
  void gone(AsyncRequestNotUsableException e) {}

  /** The same, if it has gone in the middle of its answer. */
  @ExceptionHandler
  @Nullable ResponseEntity<Object> unwritable(HttpMessageNotWritableException e) {
    return NestedExceptionUtils.getMostSpecificCause(e) instanceof IOException
        ? null
        : unexpected(e);
  }

  @ExceptionHandler
  ResponseEntity<Object> unexpected(Exception e) {
    LOG.error("Unexpected", Redacted.of(e));
    return answer(
        new Problem(
                HttpStatus.INTERNAL_SERVER_ERROR,
                "internal_error",
                "Something went wrong here. The log has details under this request's id.")
            .with("requestId", String.valueOf(MDC.get(RequestFilter.ID))),
        new HttpHeaders());
  }

  private static ResponseEntity<Object> answer(Problem problem, HttpHeaders headers) {
    headers.setContentType(MediaType.APPLICATION_PROBLEM_JSON);
    Map<String, Object> body = problem.body();
    return new ResponseEntity<>(body, headers, problem.status());
  }
}
