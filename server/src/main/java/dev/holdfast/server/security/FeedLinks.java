package dev.holdfast.server.security;

import dev.holdfast.scheduling.RandomId;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * Links by which calendars, which have no key, subscribe to a host's bookings.
 *
 * <p>A link lives as long as a key of the host that stands for it: who deletes that key, or makes
 * another link, ends the link. The key itself is known to nobody and opens nothing. The link's
 * token is the host's id, that key's id, and a code that only this service can make for the two, so
 * the link can be told again and is not stored.
 */
public final class FeedLinks {

  /** What ids of keys that stand for a link begin with. */
  private static final String PREFIX = "feed";

  private static final String NAME = "calendar feed";
  private static final String HINT = "feed";
  private static final int LONGEST = 300;

  private final LinkCodes codes;
  private final String publicUrl;

  /**
   * Makes and reads links.
   *
   * @param publicUrl where the service is reached from outside, without a slash at the end
   */
  public FeedLinks(String secret, String publicUrl) {
    this.codes = new LinkCodes(secret, "feed");
    this.publicUrl = publicUrl;
  }

  /** A link that works. */
  public record Link(String url, Instant createdAt) {

    /** Without the link, which is a secret. */
    @Override
    public String toString() {
      return "Link[%s]".formatted(createdAt);
    }
  }

  /** The host's link, if there is one. */
  public Optional<Link> find(Transaction tx, HostId host) {
    return key(tx, host).map(this::link);
  }

  /** Makes a link for the host. The one before leads nowhere from now on. */
  public Link make(Transaction tx, HostId host, Instant now) {
    end(tx, host);
    String unknown = Keys.hash(Keys.make());
    ApiKey key = new ApiKey(RandomId.withPrefix(PREFIX), host, NAME, unknown, HINT, now);
    tx.apiKeys().add(key);
    return link(key);
  }

  /** Ends the host's link; answers false if there was none. */
  public boolean end(Transaction tx, HostId host) {
    long ended =
        tx.apiKeys().of(host).stream()
            .filter(FeedLinks::isLink)
            .filter(key -> tx.apiKeys().remove(host, key.id()))
            .count();
    return ended > 0;
  }

  /** The host whose bookings the token opens; empty if it opens nothing, or no longer. */
  public Optional<HostId> verify(Transaction tx, String token) {
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
    return key(tx, host).filter(key -> key.id().equals(wanted)).map(ApiKey::host);
  }

  private Link link(ApiKey key) {
    String named = key.host().value() + "." + key.id();
    return new Link(
        "%s/feeds/%s.%s.ics".formatted(publicUrl, named, codes.of(named)), key.createdAt());
  }

  /** The newest counts, should two have been made at the same time. */
  private static Optional<ApiKey> key(Transaction tx, HostId host) {
    return tx.apiKeys().of(host).stream()
        .filter(FeedLinks::isLink)
        .max(Comparator.comparing(ApiKey::createdAt).thenComparing(ApiKey::id));
  }

  /** Whether the key is none of a program, but stands for a link. */
  public static boolean isLink(ApiKey key) {
    return key.id().startsWith(PREFIX + "_");
  }
}
