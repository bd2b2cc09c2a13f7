package dev.holdfast.server.http;

import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Answers for what went wrong before or after any controller. */
@RestController
@Hidden
final class FallbackErrors implements ErrorController {

  @RequestMapping("/error")
  ResponseEntity<Map<String, Object>> error(HttpServletRequest request) {
    Object code = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    HttpStatus status =
        Optional.ofNullable(code instanceof Integer number ? HttpStatus.resolve(number) : null)
            .orElse(HttpStatus.NOT_FOUND);
    Problem problem =
        new Problem(
            status,
            status.is5xxServerError() ? "internal_error" : Codes.of(status),
            "The request cannot be answered.");
    return ResponseEntity.status(status)
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(problem.body());
  }
}
