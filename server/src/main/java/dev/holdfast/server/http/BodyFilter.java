package dev.holdfast.server.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Takes bodies into memory, and refuses those that are larger than any honest request. Forms are
 * left to the server, which has a limit of its own for them.
 */
@Component
final class BodyFilter extends OncePerRequestFilter {

  /** The largest body of a host's request. */
  static final int LIMIT = 1_000_000;

  /** The largest body of anybody's request. */
  static final int PUBLIC_LIMIT = 64_000;

  private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH", "DELETE");

  private final ProblemWriter problems;

  BodyFilter(ProblemWriter problems) {
    this.problems = problems;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !WITH_BODY.contains(request.getMethod()) || isForm(request);
  }

  private static boolean isForm(HttpServletRequest request) {
    String type = request.getContentType();
    return type != null
        && !Paths.isApi(request)
        && type.startsWith(MediaType.APPLICATION_FORM_URLENCODED_VALUE);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    int limit = request.getRequestURI().startsWith("/v1/public/") ? PUBLIC_LIMIT : LIMIT;
    byte[] body =
        request.getContentLengthLong() > limit
            ? new byte[limit + 1]
            : request.getInputStream().readNBytes(limit + 1);
    if (body.length > limit) {
      problems.write(
          response,
          new Problem(
              HttpStatus.CONTENT_TOO_LARGE,
              "body_too_large",
              "The body has more than %s bytes.".formatted(limit)));
      return;
    }
    chain.doFilter(new BufferedBody(request, body), response);
  }
}
