package dev.holdfast.server.http;

import dev.holdfast.server.api.Admin;
import dev.holdfast.server.api.Caller;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Writes down each request: a line in the log and a figure for Prometheus. Only what is listed here
 * is written, never paths, queries or bodies, which may contain names, addresses and keys.
 */
@Component
final class RequestLog {

  private static final Logger LOG = LoggerFactory.getLogger("dev.holdfast.requests");
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private final MeterRegistry meters;
  private final ConcurrentMap<Kind, Timer> timers = new ConcurrentHashMap<>();

  RequestLog(MeterRegistry meters) {
    this.meters = meters;
  }

  /** What is measured together; there are only as many as there are routes and statuses. */
  private record Kind(String method, String route, int status) {}

  void add(HttpServletRequest request, int status, long nanos) {
    String method = METHODS.contains(request.getMethod()) ? request.getMethod() : "OTHER";
    Object pattern = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE);
    String route = pattern == null ? "none" : pattern.toString();
    timers
        .computeIfAbsent(new Kind(method, route, status), this::timer)
        .record(nanos, TimeUnit.NANOSECONDS);
    LOG.atInfo()
        .addKeyValue("method", method)
        .addKeyValue("route", route)
        .addKeyValue("status", status)
        .addKeyValue("ms", TimeUnit.NANOSECONDS.toMicros(nanos) / 1_000.0)
        .addKeyValue("host", host(request))
        .log("request");
  }

  private Timer timer(Kind kind) {
    return Timer.builder("holdfast.http.requests")
        .description("Time to answer a request")
        .tag("method", kind.method())
        .tag("route", kind.route())
        .tag("status", Integer.toString(kind.status()))
        .register(meters);
  }

  private static String host(HttpServletRequest request) {
    Object caller = request.getAttribute(Caller.class.getName());
    if (caller instanceof Caller known) {
      return known.host().value();
    }
    return request.getAttribute(Admin.class.getName()) == null ? "-" : Admin.SCOPE;
  }
}
