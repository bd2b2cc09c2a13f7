package dev.holdfast.server.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.Set;
import org.springframework.http.HttpHeaders;
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

  private static final int PART = 8_192;

  private static final Set<String> WITH_BODY = Set.of("POST", "PUT", "PATCH", "DELETE");

  private final ProblemWriter problems;
  private final Patience patience;

  BodyFilter(ProblemWriter problems, Patience patience) {
    this.problems = problems;
    this.patience = patience;
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
    if (request.getContentLengthLong() > limit) {
      tooLarge(response, limit);
      return;
    }
    Optional<byte[]> body = read(request.getInputStream(), limit + 1);
    if (body.isEmpty()) {
      tooSlow(response);
    } else if (body.get().length > limit) {
      tooLarge(response, limit);
    } else {
      chain.doFilter(new BufferedBody(request, body.get()), response);
    }
  }

  /** Who sends a byte now and then would never be waited for too long by a limit on each read. */
  private Optional<byte[]> read(InputStream in, int most) throws IOException {
    long began = System.nanoTime();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    byte[] part = new byte[PART];
    for (int read = 0; read >= 0 && body.size() < most; ) {
      read = in.read(part, 0, Math.min(PART, most - body.size()));
      body.write(part, 0, Math.max(0, read));
      if (System.nanoTime() - began > patience.body().toNanos()) {
        return Optional.empty();
      }
    }
    return Optional.of(body.toByteArray());
  }

  private void tooSlow(HttpServletResponse response) throws IOException {
    response.setHeader(HttpHeaders.CONNECTION, "close");
    problems.write(
        response,
        new Problem(
            HttpStatus.REQUEST_TIMEOUT,
            "request_too_slow",
            "The body did not arrive within %s seconds.".formatted(patience.body().toSeconds())));
  }

  private void tooLarge(HttpServletResponse response, int limit) throws IOException {
    problems.write(
        response,
        new Problem(
            HttpStatus.CONTENT_TOO_LARGE,
            "body_too_large",
            "The body has more than %s bytes.".formatted(limit)));
  }
}
