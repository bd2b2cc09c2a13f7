package dev.holdfast.server.http;

import dev.holdfast.server.api.Codes;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.ProblemWriter;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Responds for what went wrong before or after any controller. */
@RestController
@Hidden
final class FallbackErrors implements ErrorController {

  private final ProblemWriter problems;

  FallbackErrors(ProblemWriter problems) {
    this.problems = problems;
  }

  /** Written as it is, since the failed handler may have set a type. */
  @RequestMapping("/error")
  void error(HttpServletRequest request, HttpServletResponse response) throws IOException {
    Object code = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    HttpStatus status =
        Optional.ofNullable(code instanceof Integer number ? HttpStatus.resolve(number) : null)
            .orElse(HttpStatus.NOT_FOUND);
    problems.write(response, new Problem(status, code(status), "The request cannot be answered."));
  }

  private static String code(HttpStatus status) {
    if (status == HttpStatus.REQUEST_TIMEOUT) {
      return BodyReader.TOO_SLOW;
    }
    return status.is5xxServerError() ? "internal_error" : Codes.of(status);
  }
}
