package dev.holdfast.server.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
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
    Bucket bucket = Objects.requireNonNull(buckets.get(who, this::bucket));
    ConsumptionProbe probe = bucket.tryConsumeAndReturnRemaining(1);
    if (!probe.isConsumed()) {
      long seconds = TimeUnit.NANOSECONDS.toSeconds(probe.getNanosToWaitForRefill()) + 1;
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
