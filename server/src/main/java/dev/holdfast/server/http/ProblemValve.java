package dev.holdfast.server.http;

import dev.holdfast.server.api.Codes;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.json.Json;
import java.io.IOException;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/**
 * Responds requests that are so wrong that no filter of ours has seen them: no HTTP, or headers
 * that are too long. Public because the server makes it by its name.
 */
public final class ProblemValve extends ErrorReportValve {

  @Override
  protected void report(Request request, Response response, @Nullable Throwable throwable) {
    HttpStatus status = HttpStatus.resolve(response.getStatus());
    if (status == null || !status.isError() || response.getContentWritten() > 0) {
      return;
    }
    if (!response.setErrorReported()) {
      return;
    }
    Problem problem =
        new Problem(status, Codes.of(status), "The request is not one that can be understood.");
    try {
      response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
      response.getReporter().write(Json.mapper().writeValueAsString(problem.body()));
      response.finishResponse();
    } catch (IOException | IllegalStateException e) {
      // The client has gone.
    }
  }
}
