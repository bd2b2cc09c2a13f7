package dev.holdfast.server.access.secret;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.Optional;

/** Links by which calendars, which have no key, subscribe to a host's bookings. */
public final class FeedLinks {

  private static final String KIND = "feed";
  private static final String NAME = "calendar feed";

  private final KeyedLinks links;
  private final String publicUrl;

  /**
   * Makes and reads links.
   *
   * @param publicUrl where the service is reached from outside, without a slash at the end
   */
  public FeedLinks(LinkSecrets secrets, String publicUrl) {
    this.links = new KeyedLinks(secrets, KIND);
    this.publicUrl = publicUrl;
  }

  /** The host's link, if there is one. */
  public Optional<SecretLink> find(Transaction tx, HostId host) {
    return links.find(tx, host, NAME).map(this::link);
  }

  /** Makes a link for the host. The one before leads nowhere from now on. */
  public SecretLink make(Transaction tx, HostId host, Instant now) {
    return link(links.make(tx, host, NAME, now));
  }

  /** Ends the host's link; answers false if there was none. */
  public boolean end(Transaction tx, HostId host) {
    return links.end(tx, host, NAME);
  }

  /** The host whose bookings the token opens; empty if it opens nothing, or no longer. */
  public Optional<HostId> verify(Transaction tx, String token) {
    return links.verify(tx, token).map(ApiKey::host);
  }

  /** Whether the key stands for such a link. */
  public static boolean isLink(ApiKey key) {
    return key.id().startsWith(KIND + "_");
  }

  private SecretLink link(ApiKey key) {
    return new SecretLink(
        "%s/feeds/%s.ics".formatted(publicUrl, links.token(key)), key.createdAt());
  }
}
