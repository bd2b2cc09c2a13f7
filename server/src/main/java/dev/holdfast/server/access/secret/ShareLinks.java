package dev.holdfast.server.access.secret;

import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.Optional;

/** Links by which anybody sees when a resource is free, but not who has it. */
public final class ShareLinks {

  private static final String KIND = "share";

  /** What is before the resource's id in names of keys. */
  private static final String NAME = "calendar link of ";

  private final KeyedLinks links;
  private final String publicUrl;

  /**
   * Makes and reads links.
   *
   * @param publicUrl where the service is reached from outside, without a slash at the end
   */
  public ShareLinks(LinkSecrets secrets, String publicUrl) {
    this.links = new KeyedLinks(secrets, KIND);
    this.publicUrl = publicUrl;
  }

  /** What a link opens. */
  public record Shared(HostId host, String resource) {

    String name() {
      return NAME + resource;
    }
  }

  /** The resource's link, if there is one. */
  public Optional<SecretLink> find(Transaction tx, Shared shared) {
    return links.find(tx, shared.host, shared.name()).map(this::link);
  }

  /** Makes a link for the resource. The one before leads nowhere from now on. */
  public SecretLink make(Transaction tx, Shared shared, Instant now) {
    return link(links.make(tx, shared.host, shared.name(), now));
  }

  /** Ends the resource's link; answers false if there was none. */
  public boolean end(Transaction tx, Shared shared) {
    return links.end(tx, shared.host, shared.name());
  }

  /** What the token opens; empty if it opens nothing, or no longer. */
  public Optional<Shared> verify(Transaction tx, String token) {
    return links
        .verify(tx, token)
        .map(key -> new Shared(key.host(), key.name().substring(NAME.length())));
  }

  private SecretLink link(ApiKey key) {
    return new SecretLink(
        "%s/v1/public/calendars/%s".formatted(publicUrl, links.token(key)), key.createdAt());
  }
}
