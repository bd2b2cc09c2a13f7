package dev.holdfast.server.mail;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Clock;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Keeps people from filling another person's mailbox by booking with that address. Each server
 * counts for itself, and forgets when it stops.
 */
final class MailLimit {

  /** To one address, from the first mail on. */
  static final int MOST_A_DAY = 20;

  private static final int MOST_ADDRESSES = 100_000;

  private final Cache<String, AtomicInteger> counts;

  MailLimit(Clock clock) {
    Ticker ticker = () -> TimeUnit.MILLISECONDS.toNanos(clock.millis());
    this.counts =
        Caffeine.newBuilder()
            .expireAfterWrite(Duration.ofDays(1))
            .maximumSize(MOST_ADDRESSES)
            .ticker(ticker)
            .build();
  }

  /** Counts a mail to the address, unless it got too many. */
  boolean take(String address) {
    AtomicInteger count = count(address);
    if (count.incrementAndGet() <= MOST_A_DAY) {
      return true;
    }
    count.decrementAndGet();
    return false;
  }

  /** A mail that was counted was not sent. */
  void giveBack(String address) {
    count(address).updateAndGet(count -> Math.max(0, count - 1));
  }

  private AtomicInteger count(String address) {
    return Objects.requireNonNull(counts.get(mailbox(address), unused -> new AtomicInteger()));
  }

  /** What stands behind a plus sign is still the same mailbox. */
  private static String mailbox(String address) {
    return address.toLowerCase(Locale.ROOT).replaceFirst("\\+.*@", "@");
  }
}
