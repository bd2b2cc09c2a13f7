package dev.holdfast.server.access.secret;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.RandomId;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * Links for who has no key. Each lives as long as a key of the host that stands for it: who deletes
 * that key, or makes another link of the same name, ends the link. The key itself is known to
 * nobody and opens nothing. The link's token is the host's id, that key's id, and a code that only
 * this service can make for the two, so the link can be shown again and is not stored.
 */
final class KeyedLinks {

  private static final int LONGEST = 300;

  private final String kind;
  private final LinkCodes codes;

  /**
   * Links of one kind.
   *
   * @param kind what ids of keys that stand for such a link begin with
   */
  KeyedLinks(LinkSecrets secrets, String kind) {
    this.kind = kind;
    this.codes = new LinkCodes(secrets, kind);
  }

  /** The key that stands for the link; the newest, should two have been made at the same time. */
  Optional<ApiKey> find(Transaction tx, HostId host, String name) {
    return tx.apiKeys().of(host).stream()
        .filter(key -> isLink(key, name))
        .max(Comparator.comparing(ApiKey::createdAt).thenComparing(ApiKey::id));
  }

  /** The one before leads nowhere from now on. */
  ApiKey make(Transaction tx, HostId host, String name, Instant now) {
    end(tx, host, name);
    String unknown = Keys.hash(Keys.make());
    ApiKey key = new ApiKey(RandomId.withPrefix(kind), host, name, unknown, kind, now);
    tx.apiKeys().add(key);
    return key;
  }

  /** Answers false if there was none. */
  boolean end(Transaction tx, HostId host, String name) {
    long ended =
        tx.apiKeys().of(host).stream()
            .filter(key -> isLink(key, name))
            .filter(key -> tx.apiKeys().remove(host, key.id()))
            .count();
    return ended > 0;
  }

  String token(ApiKey key) {
    String named = key.host().value() + "." + key.id();
    return named + "." + codes.of(named);
  }

  /** The key that stands for the token's link; empty if it opens nothing, or no longer. */
  Optional<ApiKey> verify(Transaction tx, String token) {
    int second = token.lastIndexOf('.');
    int first = token.lastIndexOf('.', second - 1);
    if (first < 1 || token.length() > LONGEST) {
      return Optional.empty();
    }
    String named = token.substring(0, second);
    if (!codes.isOf(named, token.substring(second + 1))) {
      return Optional.empty();
    }
    HostId host = new HostId(token.substring(0, first));
    String wanted = named.substring(first + 1);
    return tx.apiKeys().of(host).stream()
        .filter(key -> key.id().equals(wanted))
        .findFirst()
        .filter(key -> find(tx, host, key.name()).filter(key::equals).isPresent());
  }

  private boolean isLink(ApiKey key, String name) {
    return key.id().startsWith(kind + "_") && key.name().equals(name);
  }
}
