package dev.holdfast.server.calendar.oauth;

import dev.holdfast.scheduling.calendar.CalendarException;
import dev.holdfast.scheduling.calendar.CalendarException.Code;
import dev.holdfast.server.calendar.oauth.JsonHttp.Reply;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Where a provider gives tokens out, and takes them back. */
final class TokenEndpoint {

  /** If the provider does not say how long a token is good. */
  private static final int USUAL_SECONDS = 600;

  private final JsonHttp http;
  private final Clock clock;

  TokenEndpoint(JsonHttp http, Clock clock) {
    this.http = http;
    this.clock = clock;
  }

  /** What a host brought back. */
  record CodeGrant(String code, String verifier, String redirect, List<String> asked) {}

  /** The first tokens of a host, for the code that they brought back. */
  Grant redeem(OAuthClient client, CodeGrant brought) throws CalendarException {
    Map<String, String> form = form(client, "authorization_code");
    form.put("code", brought.code());
    form.put("code_verifier", brought.verifier());
    form.put("redirect_uri", brought.redirect());
    JsonNode json = post(client.settings().token(), form);
    String refresh = json.path("refresh_token").asString("");
    if (refresh.isEmpty()) {
      throw new CalendarException(
          Code.ACCESS_LOST, "The provider gave no lasting access. Connect again.");
    }
    return grant(json, refresh, brought.asked());
  }

  /** New tokens for old. */
  Grant refresh(OAuthClient client, Grant old) throws CalendarException {
    Map<String, String> form = form(client, "refresh_token");
    form.put("refresh_token", old.refreshToken());
    JsonNode json = post(client.settings().token(), form);
    String refresh = json.path("refresh_token").asString(old.refreshToken());
    return grant(json, refresh, old.scopes());
  }

  /** Gives all back that the host had granted, where the provider has a place for that. */
  void revoke(OAuthClient client, Grant grant) throws CalendarException {
    Optional<URI> place = client.settings().revoke();
    if (place.isPresent()) {
      Reply reply = send(place.get(), Map.of("token", grant.refreshToken()));
      // 400: it was given back before.
      if (!reply.isFine() && reply.status() != 400) {
        throw Failures.ofToken(reply);
      }
    }
  }

  private static Map<String, String> form(OAuthClient client, String type) {
    Map<String, String> form = new LinkedHashMap<>();
    form.put("grant_type", type);
    form.put("client_id", client.settings().clientId());
    form.put("client_secret", client.settings().clientSecret());
    return form;
  }

  private JsonNode post(URI url, Map<String, String> form) throws CalendarException {
    Reply reply = send(url, form);
    if (!reply.isFine()) {
      throw Failures.ofToken(reply);
    }
    return reply.json();
  }

  private Reply send(URI url, Map<String, String> form) throws CalendarException {
    Map<String, String> headers =
        Map.of("Content-Type", "application/x-www-form-urlencoded", "Accept", "application/json");
    return http.send(new JsonHttp.Request("POST", url, headers, Optional.of(Encoded.pairs(form))));
  }

  private Grant grant(JsonNode json, String refresh, List<String> otherwise)
      throws CalendarException {
    String access = json.path("access_token").asString("");
    if (access.isEmpty()) {
      throw new CalendarException(Code.MALFORMED, "The provider answered without a token");
    }
    String scope = json.path("scope").asString("");
    List<String> scopes =
        scope.isBlank() ? otherwise : Arrays.asList(scope.strip().split("\\s+", -1));
    Duration good = Duration.ofSeconds(json.path("expires_in").asLong(USUAL_SECONDS));
    return new Grant(refresh, access, clock.instant().plus(good), scopes, false);
  }
}
