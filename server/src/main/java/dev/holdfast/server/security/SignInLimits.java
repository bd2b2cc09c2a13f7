package dev.holdfast.server.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * Lets nobody try many passwords, for one account or from one address. Each server counts for
 * itself.
 */
public final class SignInLimits {

  private static final Duration WHILE = Duration.ofMinutes(10);
  private static final int TRIES_FOR_AN_ACCOUNT = 10;
  private static final int TRIES_FROM_AN_ADDRESS = 50;
  private static final int MOST = 100_000;

  private final Cache<String, Bucket> accounts = cache();
  private final Cache<String, Bucket> addresses = cache();

  private static Cache<String, Bucket> cache() {
    return Caffeine.newBuilder().expireAfterAccess(WHILE).maximumSize(MOST).build();
  }

  /** Counts a try; answers how long to wait if there were too many. */
  public Optional<Duration> tried(String account, String address) {
    return take(accounts, account, TRIES_FOR_AN_ACCOUNT)
        .or(() -> take(addresses, address, TRIES_FROM_AN_ADDRESS));
  }

  /** It was the right one: it does not count. */
  public void succeeded(String account, String address) {
    bucket(accounts, account, TRIES_FOR_AN_ACCOUNT).addTokens(1);
    bucket(addresses, address, TRIES_FROM_AN_ADDRESS).addTokens(1);
  }

  private static Optional<Duration> take(Cache<String, Bucket> cache, String who, int most) {
    ConsumptionProbe probe = bucket(cache, who, most).tryConsumeAndReturnRemaining(1);
    return probe.isConsumed()
        ? Optional.empty()
        : Optional.of(Duration.ofNanos(probe.getNanosToWaitForRefill()).plusSeconds(1));
  }

  private static Bucket bucket(Cache<String, Bucket> cache, String who, int most) {
    return Objects.requireNonNull(
        cache.get(
            who,
            any ->
                Bucket.builder()
                    .addLimit(limit -> limit.capacity(most).refillGreedy(most, WHILE))
                    .build()));
  }
}
