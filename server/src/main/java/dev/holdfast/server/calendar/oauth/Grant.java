package dev.holdfast.server.calendar.oauth;

import dev.holdfast.server.json.Json;
import java.time.Instant;
import java.util.List;
import tools.jackson.core.JacksonException;

/**
 * What a host has granted, as it is kept in the vault.
 *
 * @param refreshToken gets new access tokens
 * @param accessToken opens the calendar until it expires
 * @param refreshing whether somebody is about to replace it
 */
record Grant(
    String refreshToken,
    String accessToken,
    Instant expiresAt,
    List<String> scopes,
    boolean refreshing) {

  Grant {
    scopes = List.copyOf(scopes);
  }

  Grant whileRefreshing(boolean now) {
    return new Grant(refreshToken, accessToken, expiresAt, scopes, now);
  }

  boolean isExpired(Instant now) {
    return !now.isBefore(expiresAt);
  }

  /** For the vault. */
  String text() {
    return Json.mapper().writeValueAsString(this);
  }

  static Grant parse(String text) {
    try {
      return Json.mapper().readValue(text, Grant.class);
    } catch (JacksonException e) {
      // Without its cause, which may quote the text.
      throw new IllegalStateException("What was in the vault is no grant");
    }
  }

  /** Without the tokens. */
  @Override
  public String toString() {
    return "Grant[until %s]".formatted(expiresAt);
  }
}
