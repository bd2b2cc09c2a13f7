package dev.holdfast.server.access;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.holdfast.server.api.Problem;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.EstimationProbe;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.ToIntFunction;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/** How often each of many may do something in a minute. Each server counts for itself. */
final class PerMinute<K> {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int MOST_COUNTED = 100_000;

  private final ToIntFunction<K> most;
  private final Cache<K, Bucket> buckets =
      Caffeine.newBuilder().expireAfterAccess(MINUTE).maximumSize(MOST_COUNTED).build();

  PerMinute(ToIntFunction<K> most) {
    this.most = most;
  }

  /**
   * Counts one more.
   *
   * @param whose what the requests have in common, such as {@code from this address}
   * @throws Problem if it is one too many
   */
  void count(K who, String whose, HttpServletResponse response) {
    ConsumptionProbe probe = of(who).tryConsumeAndReturnRemaining(1);
    demand(probe.isConsumed(), probe.getNanosToWaitForRefill(), whose, response);
  }

  /**
   * Counts nothing.
   *
   * @throws Problem if one more would be one too many
   */
  void demand(K who, String whose, HttpServletResponse response) {
    EstimationProbe probe = of(who).estimateAbilityToConsume(1);
    demand(probe.canBeConsumed(), probe.getNanosToWaitForRefill(), whose, response);
  }

  private Bucket of(K who) {
    return Objects.requireNonNull(buckets.get(who, this::bucket));
  }

  private static void demand(
      boolean allowed, long waitNanos, String whose, HttpServletResponse response) {
    if (!allowed) {
      long seconds = TimeUnit.NANOSECONDS.toSeconds(waitNanos) + 1;
      response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
      throw new Problem(
          HttpStatus.TOO_MANY_REQUESTS,
          "too_many_requests",
          "Too many requests %s. Try again in %s s.".formatted(whose, seconds));
    }
  }

  private Bucket bucket(K who) {
    int capacity = most.applyAsInt(who);
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(capacity).refillGreedy(capacity, MINUTE))
        .build();
  }
}
