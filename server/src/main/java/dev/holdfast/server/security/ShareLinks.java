package dev.holdfast.server.security;

import dev.holdfast.scheduling.RandomId;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/**
 * Links by which anybody sees when a resource is free, but not who has it. As with {@link
 * FeedLinks}, a key that opens nothing stands for each link; its name tells the resource. Who
 * deletes the key, or makes another link for the resource, ends the link.
 */
public final class ShareLinks {

  /** What ids of keys that stand for a link begin with. */
  private static final String PREFIX = "share";

  /** What is before the resource's id in their names. */
  private static final String NAME = "calendar link of ";

  private static final String HINT = "share";
  private static final int LONGEST = 300;

  private final LinkCodes codes;
  private final String publicUrl;

  /**
   * Makes and reads links.
   *
   * @param publicUrl where the service is reached from outside, without a slash at the end
   */
  public ShareLinks(String secret, String publicUrl) {
    this.codes = new LinkCodes(secret, "share");
    this.publicUrl = publicUrl;
  }

  /** A link that works. */
  public record Link(String url, Instant createdAt) {}

  /** What a link opens. */
  public record Shared(HostId host, String resource) {}

  /** The resource's link, if there is one. */
  public Optional<Link> find(Transaction tx, Shared shared) {
    return key(tx, shared).map(this::link);
  }

  /** Makes a link for the resource. The one before leads nowhere from now on. */
  public Link make(Transaction tx, Shared shared, Instant now) {
    end(tx, shared);
    String unknown = Keys.hash(Keys.make());
    ApiKey key =
        new ApiKey(
            RandomId.withPrefix(PREFIX), shared.host, NAME + shared.resource, unknown, HINT, now);
    tx.apiKeys().add(key);
    return link(key);
  }

  /** Ends the resource's link; answers false if there was none. */
  public boolean end(Transaction tx, Shared shared) {
    long ended =
        tx.apiKeys().of(shared.host).stream()
            .filter(key -> isLinkOf(shared, key))
            .filter(key -> tx.apiKeys().remove(shared.host, key.id()))
            .count();
    return ended > 0;
  }

  /** What the token opens; empty if it opens nothing, or no longer. */
  public Optional<Shared> verify(Transaction tx, String token) {
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
        .map(key -> new Shared(host, key.name().substring(NAME.length())))
        .findFirst();
  }

  private Link link(ApiKey key) {
    String named = key.host().value() + "." + key.id();
    return new Link(
        "%s/v1/public/calendars/%s.%s".formatted(publicUrl, named, codes.of(named)),
        key.createdAt());
  }

  /** The newest counts, should two have been made at the same time. */
  private static Optional<ApiKey> key(Transaction tx, Shared shared) {
    return tx.apiKeys().of(shared.host).stream()
        .filter(key -> isLinkOf(shared, key))
        .max(Comparator.comparing(ApiKey::createdAt).thenComparing(ApiKey::id));
  }

  private static boolean isLinkOf(Shared shared, ApiKey key) {
    return key.id().startsWith(PREFIX + "_") && key.name().equals(NAME + shared.resource);
  }
}
