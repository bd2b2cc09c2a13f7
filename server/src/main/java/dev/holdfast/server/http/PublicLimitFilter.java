package dev.holdfast.server.http;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Lets nobody without a key ask more often than a person would. */
@Component
@Order(FilterOrder.LIMIT)
final class PublicLimitFilter extends OncePerRequestFilter {

  private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

  private final TrustedProxies proxies;
  private final PerMinute<Counted> requests;

  PublicLimitFilter(PublicLimits limits, TrustedProxies proxies) {
    this.proxies = proxies;
    this.requests = new PerMinute<>(counted -> counted.reads() ? limits.reads() : limits.writes());
  }

  /** What is counted together. */
  private record Counted(String client, boolean reads) {}

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !Paths.isPublic(request);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    var counted = new Counted(proxies.clientOf(request), READS.contains(request.getMethod()));
    requests.count(counted, "from this address", response);
    chain.doFilter(request, response);
  }
}
