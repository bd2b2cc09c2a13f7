package dev.holdfast.server.access.secret;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.value.Timestamps;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Knows whose key it is. A key that was found is trusted for some seconds, so that most requests
 * need no look into the database; so long a key that was removed on another server lives on here.
 */
public final class KeyRing {

  private static final Duration TRUSTED = Duration.ofSeconds(5);
  private static final int MOST = 10_000;

  /** No key is longer. */
  private static final int LONGEST = 200;

  private final Transactions transactions;
  private final AdminKey adminKey;
  private final KeyUses uses;
  private final Clock clock;
  private final Cache<String, ApiKey> known =
      Caffeine.newBuilder().expireAfterWrite(TRUSTED).maximumSize(MOST).build();

  public KeyRing(Transactions transactions, AdminKey adminKey, KeyUses uses, Clock clock) {
    this.transactions = transactions;
    this.adminKey = adminKey;
    this.uses = uses;
    this.clock = clock;
  }

  public boolean isAdmin(String key) {
    return adminKey.is(key);
  }

  /** Whether it was found moments ago. */
  public boolean isKnown(String key) {
    return key.length() <= LONGEST && known.getIfPresent(Keys.hash(key)) != null;
  }

  /** What is known of a key; empty if it opens nothing, or no longer. */
  public Optional<ApiKey> find(String key) {
    if (key.isEmpty() || key.length() > LONGEST) {
      return Optional.empty();
    }
    Instant now = Timestamps.now(clock);
    Optional<ApiKey> found = findByHash(Keys.hash(key)).filter(it -> !it.isExpired(now));
    found.ifPresent(it -> uses.add(it, now));
    return found;
  }

  /** Whether it still opens something. To ask is no use of it. */
  public boolean isValid(String key) {
    return findByHash(Keys.hash(key))
        .filter(it -> !it.isExpired(Timestamps.now(clock)))
        .isPresent();
  }

  private Optional<ApiKey> findByHash(String hash) {
    ApiKey trusted = known.getIfPresent(hash);
    if (trusted != null) {
      return Optional.of(trusted);
    }
    Optional<ApiKey> found = transactions.read(tx -> tx.apiKeys().findByHash(hash));
    found.ifPresent(key -> known.put(hash, key));
    return found;
  }

  /** The key was removed. */
  public void forget(ApiKey key) {
    known.invalidate(key.hash());
  }
}
