package dev.holdfast.server.access.signin;

import java.net.URI;

/**
 * Another service that says who somebody is.
 *
 * @param name what people call it
 * @param only whether nobody signs in with a password
 */
public record OidcSettings(
    URI issuer, String clientId, String clientSecret, String name, boolean only) {

  /** Without the secret. */
  @Override
  public String toString() {
    return "OidcSettings[%s]".formatted(issuer);
  }
}
