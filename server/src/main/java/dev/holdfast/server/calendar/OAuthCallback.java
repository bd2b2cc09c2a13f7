package dev.holdfast.server.calendar;

import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.server.access.SessionFilter;
import dev.holdfast.server.access.secret.Keys;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.docs.Html;
import dev.holdfast.server.calendar.oauth.OAuthFlow;
import dev.holdfast.server.calendar.oauth.OAuthResult;
import io.swagger.v3.oas.annotations.Hidden;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Receives hosts whom Google or Microsoft send back, and connects their calendars. */
@RestController
@Hidden
final class OAuthCallback {

  private final OAuthFlow door;
  private final ConnectionApi.SyncListener listener;

  OAuthCallback(OAuthFlow door, ConnectionApi.SyncListener listener) {
    this.door = door;
    this.listener = listener;
  }

  /** Here the provider sends the host back to. */
  @GetMapping("/oauth/{provider}/callback")
  ResponseEntity<String> callback(
      @PathVariable String provider,
      @RequestParam(required = false) @Nullable String state,
      @RequestParam(required = false) @Nullable String code,
      @RequestParam(required = false) @Nullable String error,
      HttpServletRequest request) {
    var brought =
        new OAuthFlow.Callback(
            Optional.ofNullable(state),
            Optional.ofNullable(code),
            Optional.ofNullable(error),
            SessionFilter.token(request).map(Keys::hash));
    OAuthResult arrival =
        Provider.parse(provider)
            .map(which -> door.callback(which, brought))
            .orElseThrow(() -> Problem.notFound("provider", provider));
    listener.wanted();
    Optional<String> returnTo = arrival.returnTo();
    return returnTo.isPresent() ? redirect(returnTo.get(), arrival) : page(arrival);
  }

  private static ResponseEntity<String> redirect(String path, OAuthResult arrival) {
    String mark = path.contains("?") ? "&" : "?";
    return ResponseEntity.status(HttpStatus.SEE_OTHER)
        .location(URI.create(path + mark + "calendar=" + outcome(arrival)))
        .build();
  }

  private static String outcome(OAuthResult arrival) {
    return arrival instanceof OAuthResult.Refused refused
        ? refused.reason().name().toLowerCase(Locale.ROOT)
        : "connected";
  }

  private static ResponseEntity<String> page(OAuthResult arrival) {
    boolean connected = arrival instanceof OAuthResult.Connected;
    String title = connected ? "Your calendar is connected" : "Your calendar is not connected";
    String html =
        new Html()
            .raw("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">")
            .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
            .element("title", title)
            .raw("<link rel=\"stylesheet\" href=\"../../docs.css\"></head><body><main>")
            .element("h1", title)
            .paragraph(words(arrival))
            .raw("</main></body></html>")
            .toString();
    return ResponseEntity.status(connected ? HttpStatus.OK : HttpStatus.BAD_REQUEST)
        .contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8))
        .body(html);
  }

  private static String words(OAuthResult arrival) {
    if (arrival instanceof OAuthResult.Refused refused) {
      return switch (refused.reason()) {
        case UNKNOWN_STATE ->
            "This link was used before, or is older than 10 minutes. Begin again where you came"
                + " from.";
        case DENIED -> "You did not allow it, and nothing was changed.";
        case TOO_LITTLE_ALLOWED ->
            "You allowed only a part of what is needed. Begin again, and leave all boxes ticked.";
        case PROVIDER_FAILED, CONTENDED -> "It did not work this time. Please try again.";
      };
    }
    var connected = (OAuthResult.Connected) arrival;
    return "%s is read from now on, and busy times there can no longer be booked. You can close this window."
        .formatted(connected.connection().account());
  }
}
