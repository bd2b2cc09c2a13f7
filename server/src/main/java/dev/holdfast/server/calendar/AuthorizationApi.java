package dev.holdfast.server.calendar;

import dev.holdfast.scheduling.calendar.Provider;
import dev.holdfast.server.access.SessionFilter;
import dev.holdfast.server.access.secret.Keys;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.SignedIn;
import dev.holdfast.server.calendar.oauth.Access;
import dev.holdfast.server.calendar.oauth.OAuthFlow;
import dev.holdfast.server.json.CodeOf;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Sends hosts to Google or Microsoft, to let this service into their calendars. */
@RestController
@Tag(name = "Calendars")
final class AuthorizationApi {

  private static final String CONNECTIONS = "/app/connections";

  private final OAuthFlow door;

  AuthorizationApi(OAuthFlow door) {
    this.door = door;
  }

  /** Where the host has to go. */
  record AuthorizeView(String url) {}

  @GetMapping("/v1/calendar-connections/{provider}/authorize")
  @Operation(
      summary = "Where to connect Google or Outlook",
      description =
          "The host opens the address in a browser within 10 minutes. With access=write the host is"
              + " also asked to let bookings be written to a calendar. Afterwards the browser is"
              + " sent to returnTo, a path of this service, or shown a page.")
  AuthorizeView authorize(
      Caller caller,
      @PathVariable @CodeOf(Provider.class) String provider,
      @RequestParam(defaultValue = "read") @Schema(allowableValues = {"read", "write"})
          String access,
      @RequestParam(required = false) @Nullable String returnTo,
      HttpServletRequest request) {
    caller.demandWrite();
    Provider which = provider(provider);
    try {
      URI url =
          door.authorize(
              caller.host(), which, access(access), back(request, Optional.ofNullable(returnTo)));
      return new AuthorizeView(url.toString());
    } catch (IllegalArgumentException e) {
      throw Problem.invalid("returnTo", String.valueOf(e.getMessage()));
    }
  }

  /** A signed-in host returns in the same browser, to the page of calendars. */
  private static OAuthFlow.Return back(HttpServletRequest request, Optional<String> returnTo) {
    if (SignedIn.of(request).isEmpty()) {
      return new OAuthFlow.Return(returnTo, Optional.empty());
    }
    return new OAuthFlow.Return(
        returnTo.or(() -> Optional.of(CONNECTIONS)), SessionFilter.token(request).map(Keys::hash));
  }

  private static Access access(String text) {
    return switch (text) {
      case "read" -> Access.READ;
      case "write" -> Access.WRITE;
      default -> throw Problem.invalid("access", "must be read or write, not '%s'".formatted(text));
    };
  }

  private Provider provider(String text) {
    Provider provider =
        Provider.parse(text)
            .filter(found -> found == Provider.GOOGLE || found == Provider.OUTLOOK)
            .orElseThrow(
                () ->
                    Problem.invalid(
                        "provider", "must be google or outlook, not '%s'".formatted(text)));
    if (!door.providers().contains(provider)) {
      throw new Problem(
          HttpStatus.CONFLICT,
          "provider_not_set_up",
          "%s is not set up: ask your administrator to set its client id.".formatted(text));
    }
    return provider;
  }
}
