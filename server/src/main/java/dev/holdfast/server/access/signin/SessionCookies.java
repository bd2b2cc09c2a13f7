package dev.holdfast.server.access.signin;

import dev.holdfast.scheduling.account.Session;
import dev.holdfast.server.access.SessionFilter;
import dev.holdfast.server.api.PublicUrl;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.stereotype.Component;

/** Gives browsers the token of their session, which no script can read. */
@Component
final class SessionCookies {

  private final PublicUrl url;

  SessionCookies(PublicUrl url) {
    this.url = url;
  }

  void give(HttpServletResponse response, String token) {
    add(response, token, Session.LONGEST);
  }

  void take(HttpServletResponse response) {
    add(response, "", Duration.ZERO);
  }

  private void add(HttpServletResponse response, String token, Duration age) {
    response.addHeader(
        HttpHeaders.SET_COOKIE,
        ResponseCookie.from(SessionFilter.cookieName(url), token)
            .path(url.root())
            .maxAge(age)
            .httpOnly(true)
            .secure(url.isSafe())
            .sameSite("Lax")
            .build()
            .toString());
  }
}
