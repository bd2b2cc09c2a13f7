package dev.holdfast.server.http;

import dev.holdfast.server.api.BufferedBody;
import dev.holdfast.server.api.Paths;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets bodies be read when a handler asks for them: not before it is known who sends them, and not
 * at all if nobody needs them.
 */
@Component
@Order(FilterOrder.BODY)
public final class BodyFilter extends OncePerRequestFilter {

  /** The largest body of a host's request. */
  static final int LIMIT = 1_000_000;

  /** The largest body of anybody's request. */
  static final int PUBLIC_LIMIT = 64_000;

  /** A body beyond the limit for anybody is read to its end, unless it is far beyond. */
  private static final int MOST_SKIPPED = 4 * PUBLIC_LIMIT;

  /** How long a client gets to send an unread body. */
  private static final long POLITE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private final BodyBudget budget;
  private final TrustedProxies proxies;
  private final RequestTimeouts timeouts;

  BodyFilter(BodyBudget budget, TrustedProxies proxies, RequestTimeouts timeouts) {
    this.budget = budget;
    this.proxies = proxies;
    this.timeouts = timeouts;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    int limit = Paths.needsKey(request) ? LIMIT : PUBLIC_LIMIT;
    request.getInputStream(); // From now on the server does not read it for parameters.
    BodyReader reader =
        new BodyReader(request, response, budget, proxies.clientOf(request), timeouts.body());
    try {
      chain.doFilter(new BufferedBody(request, () -> reader.read(limit)), response);
    } finally {
      reader.end();
      if (hasBody(request)) {
        leaveUnread(request, response);
      }
    }
  }

  private static boolean hasBody(HttpServletRequest request) {
    return request.getContentLengthLong() > 0
        || request.getHeader(HttpHeaders.TRANSFER_ENCODING) != null;
  }

  /**
   * The server would wait for the rest of a body before it takes the next request, on the thread
   * that others need. A client that is still sending gets a moment, so that it reads its answer;
   * then the server gives up at once, and ends the connection.
   */
  private static void leaveUnread(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (request.isAsyncStarted() || request.getInputStream().isFinished()) {
      return;
    }
    response.flushBuffer();
    if (!skip(request.getInputStream())) {
      FairEndpoint.current().ifPresent(connection -> connection.setReadTimeout(1));
    }
  }

  private static boolean skip(ServletInputStream in) {
    long end = System.nanoTime() + POLITE_NANOS;
    byte[] part = new byte[8_192];
    try {
      for (int skipped = 0; skipped < MOST_SKIPPED; skipped += part.length) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        if (left <= 0) {
          return false;
        }
        FairEndpoint.current().ifPresent(connection -> connection.setReadTimeout(left));
        if (in.read(part) < 0) {
          return true;
        }
      }
    } catch (IOException e) {
      // It is too slow, or has gone.
    }
    return false;
  }
}
