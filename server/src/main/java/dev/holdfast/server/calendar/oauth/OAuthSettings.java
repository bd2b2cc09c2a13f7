package dev.holdfast.server.calendar.oauth;

import java.net.URI;
import java.util.Optional;

/**
 * How this service is known to a provider, and where that is.
 *
 * @param revoke where tokens are given back; empty if the provider has no such place
 * @param api what all addresses of its calendars begin with, without a slash at the end
 */
public record OAuthSettings(
    String clientId, String clientSecret, URI authorize, URI token, Optional<URI> revoke, URI api) {

  /** Without the secret. */
  @Override
  public String toString() {
    return "OAuthSettings[%s]".formatted(clientId);
  }
}
