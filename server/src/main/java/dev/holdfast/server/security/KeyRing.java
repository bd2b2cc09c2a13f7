package dev.holdfast.server.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.host.HostId;
import java.time.Duration;
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
  private final Cache<String, HostId> hosts =
      Caffeine.newBuilder().expireAfterWrite(TRUSTED).maximumSize(MOST).build();

  public KeyRing(Transactions transactions, AdminKey adminKey) {
    this.transactions = transactions;
    this.adminKey = adminKey;
  }

  public boolean isAdmin(String key) {
    return adminKey.is(key);
  }

  public Optional<HostId> hostOf(String key) {
    if (key.isEmpty() || key.length() > LONGEST) {
      return Optional.empty();
    }
    String hash = Keys.hash(key);
    HostId known = hosts.getIfPresent(hash);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<HostId> found =
        transactions.read(tx -> tx.apiKeys().findByHash(hash)).map(ApiKey::host);
    found.ifPresent(host -> hosts.put(hash, host));
    return found;
  }

  /** The key was removed. */
  public void forget(ApiKey key) {
    hosts.invalidate(key.hash());
  }
}
