package dev.holdfast.server.calendar.caldav;

import dev.holdfast.server.json.Json;
import dev.holdfast.server.net.OutsideUrl;
import dev.holdfast.server.net.RefusedUrlException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;
import tools.jackson.core.JacksonException;

/**
 * What opens the calendars of a CalDAV server; kept in the vault as a JSON text.
 *
 * @param url of a calendar, of the folder with all of them, or of the server
 */
public record CalDavAccount(String url, String user, String password) {

  public CalDavAccount {
    checkUrl(url);
    if (user.isBlank() || user.contains(":")) {
      throw new IllegalArgumentException("User must not be empty, nor contain a colon: " + user);
    }
    if (password.isEmpty()) {
      throw new IllegalArgumentException("Password must not be empty");
    }
  }

  private static void checkUrl(String url) {
    try {
      OutsideUrl.parse(url);
    } catch (RefusedUrlException e) {
      throw new IllegalArgumentException("URL " + e.getMessage(), e);
    }
  }

  /** Reads what {@link #toJson} wrote. */
  static CalDavAccount parse(String json) {
    try {
      return Objects.requireNonNull(Json.mapper().readValue(json, CalDavAccount.class));
    } catch (JacksonException | NullPointerException e) {
      // Neither its message nor its cause: they quote what they could not read.
      throw new IllegalArgumentException("This is no CalDAV account");
    }
  }

  /** The text for the vault. */
  public String toJson() {
    return Json.mapper().writeValueAsString(this);
  }

  /** What the host knows it by. */
  public String name() {
    return "%s at %s".formatted(user, URI.create(url).getHost());
  }

  String authorization() {
    byte[] both = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }

  /** Without the password, and without the path, which may be as good as one. */
  @Override
  public String toString() {
    return "CalDavAccount[%s]".formatted(name());
  }
}
