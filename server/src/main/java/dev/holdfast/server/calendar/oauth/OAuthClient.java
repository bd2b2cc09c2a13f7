package dev.holdfast.server.calendar.oauth;

import dev.holdfast.scheduling.calendar.Provider;
import java.util.Map;

/**
 * What to ask a provider for.
 *
 * @param wishes further parameters of the authorization request
 */
public record OAuthClient(
    Provider provider, OAuthSettings settings, Scopes scopes, Map<String, String> wishes) {

  public OAuthClient {
    wishes = Map.copyOf(wishes);
  }
}
