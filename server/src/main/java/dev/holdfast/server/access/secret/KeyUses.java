package dev.holdfast.server.access.secret;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.host.ApiKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * When keys were used, to about a minute. It is written later, so that no request waits for it or
 * fails because of it.
 */
public final class KeyUses {

  private static final Duration FRESH = Duration.ofMinutes(1);

  private final Map<String, Use> uses = new ConcurrentHashMap<>();

  private record Use(ApiKey key, Instant at) {}

  void add(ApiKey key, Instant now) {
    if (key.lastUsedAt().filter(now.minus(FRESH)::isBefore).isEmpty()) {
      uses.put(key.id(), new Use(key, now));
    }
  }

  /** Writes down what was not. */
  public void write(Transactions transactions) {
    for (Use use : List.copyOf(uses.values())) {
      uses.remove(use.key().id(), use);
      transactions.run(
          tx -> {
            tx.apiKeys().used(use.key(), use.at());
            return Outcome.commit(use);
          });
    }
  }
}
