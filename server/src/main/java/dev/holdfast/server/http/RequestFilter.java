package dev.holdfast.server.http;

import dev.holdfast.scheduling.value.RandomId;
import dev.holdfast.server.access.secret.Redacted;
import dev.holdfast.server.api.Paths;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.RequestedBy;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Pattern;
import org.slf4j.MDC;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerExceptionResolver;

/** Begins and ends every request: gives it an id, guards its answer, and writes it down. */
@Component
@Order(FilterOrder.REQUEST)
final class RequestFilter extends OncePerRequestFilter {

  static final String ID_HEADER = "X-Request-Id";
  static final String ID = "requestId";

  private static final Pattern HARMLESS_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final String NOTHING_INSIDE =
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

  private final RequestLog records;
  private final HandlerExceptionResolver problems;

  RequestFilter(RequestLog records, HandlerExceptionResolver handlerExceptionResolver) {
    this.records = records;
    this.problems = handlerExceptionResolver;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    long began = System.nanoTime();
    String id = idOf(request);
    MDC.put(ID, id);
    response.setHeader(ID_HEADER, id);
    guard(request, response);
    RequestedBy.is(RequestedBy.ANYBODY);
    try {
      demandType(request);
      chain.doFilter(request, response);
    } catch (RuntimeException e) {
      answer(request, response, e);
    } catch (ServletException e) {
      if (e.getRootCause() instanceof RuntimeException cause) {
        answer(request, response, cause);
      } else {
        throw e;
      }
    } finally {
      end(request, response, began);
      RequestedBy.end();
      MDC.remove(ID);
    }
  }

  /** A body has one type; a pattern of types is for answers. */
  private static void demandType(HttpServletRequest request) {
    String type = request.getContentType();
    if (type != null && type.indexOf('*') >= 0) {
      throw new Problem(
          HttpStatus.UNSUPPORTED_MEDIA_TYPE,
          "unsupported_media_type",
          "The header 'Content-Type' must name one type, such as application/json.");
    }
  }

  /** A database error in a filter gets the same answer as one in a controller. */
  private void answer(HttpServletRequest request, HttpServletResponse response, RuntimeException e)
      throws ServletException {
    if (response.isCommitted() || problems.resolveException(request, response, null, e) == null) {
      throw new ServletException(Redacted.of(e)); // The server logs its message.
    }
  }

  private void end(HttpServletRequest request, HttpServletResponse response, long began) {
    if (request.isAsyncStarted()) {
      request.getAsyncContext().addListener(new AtTheEnd(request, response, began));
    } else {
      records.add(request, response.getStatus(), System.nanoTime() - began);
    }
  }

  private static String idOf(HttpServletRequest request) {
    String given = request.getHeader(ID_HEADER);
    return given != null && HARMLESS_ID.matcher(given).matches()
        ? given
        : RandomId.withPrefix("req");
  }

  /** Pages, which may load something, say so themselves. */
  private static void guard(HttpServletRequest request, HttpServletResponse response) {
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Referrer-Policy", "no-referrer");
    response.setHeader("Content-Security-Policy", NOTHING_INSIDE);
    if (Paths.isApi(request)) {
      response.setHeader("Cache-Control", "no-store");
    }
  }

  /** Writes down a request that goes on after its thread has left it. */
  private final class AtTheEnd implements AsyncListener {

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final long began;

    AtTheEnd(HttpServletRequest request, HttpServletResponse response, long began) {
      this.request = request;
      this.response = response;
      this.began = began;
    }

    @Override
    public void onComplete(AsyncEvent event) {
      MDC.put(ID, response.getHeader(ID_HEADER));
      records.add(request, response.getStatus(), System.nanoTime() - began);
      MDC.remove(ID);
    }

    @Override
    public void onTimeout(AsyncEvent event) {}

    @Override
    public void onError(AsyncEvent event) {}

    @Override
    public void onStartAsync(AsyncEvent event) {}
  }
}
