package dev.holdfast.server.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Lets nobody without a key ask more often than a person would. Each server counts for itself. */
@Component
@Order(FilterOrder.LIMIT)
final class PublicLimitFilter extends OncePerRequestFilter {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int MOST_CLIENTS = 100_000;
  private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

  private final PublicLimits limits;
  private final TrustedProxies proxies;
  private final ProblemWriter problems;
  private final Cache<Counted, Bucket> buckets =
      Caffeine.newBuilder().expireAfterAccess(MINUTE).maximumSize(MOST_CLIENTS).build();

  PublicLimitFilter(PublicLimits limits, TrustedProxies proxies, ProblemWriter problems) {
    this.limits = limits;
    this.proxies = proxies;
    this.problems = problems;
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
    Bucket bucket = Objects.requireNonNull(buckets.get(counted, this::bucket));
    ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(1);
    if (probe.isConsumed()) {
      chain.doFilter(request, response);
      return;
    }
    long seconds = TimeUnit.NANOSECONDS.toSeconds(probe.getNanosToWaitForRefill()) + 1;
    response.setHeader("Retry-After", Long.toString(seconds));
    problems.write(
        response,
        new Problem(
            HttpStatus.TOO_MANY_REQUESTS,
            "too_many_requests",
            "Too many requests from this address. Try again in %s s.".formatted(seconds)));
  }

  private Bucket bucket(Counted counted) {
    int most = counted.reads() ? limits.reads() : limits.writes();
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(most).refillGreedy(most, MINUTE))
        .build();
  }
}
