package dev.holdfast.server.access.signin;

import static dev.holdfast.availability.Outcome.commit;
import static dev.holdfast.availability.Outcome.rollback;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.Transactions;
import dev.holdfast.scheduling.account.Account;
import dev.holdfast.server.access.SessionFilter;
import dev.holdfast.server.access.secret.SessionService;
import dev.holdfast.server.access.signin.OidcSignIn.AuthorizationState;
import dev.holdfast.server.access.signin.OidcSignIn.Guest;
import dev.holdfast.server.access.signin.OidcSignIn.NotKnownException;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.PublicUrl;
import dev.holdfast.server.page.PageController;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseCookie;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.util.WebUtils;

/** Signs people in by another service. It creates no accounts. */
@PageController
final class OidcPages {

  private static final Logger LOG = LoggerFactory.getLogger(OidcPages.class);

  /** What the browser keeps meanwhile, so that nobody is signed in with a link of somebody else. */
  private static final String COOKIE = "holdfast_oidc";

  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final Optional<OidcSignIn> door;
  private final Transactions transactions;
  private final SessionService sessions;
  private final SessionCookies cookies;
  private final PublicUrl url;

  OidcPages(
      ObjectProvider<OidcSignIn> door,
      Transactions transactions,
      SessionService sessions,
      SessionCookies cookies,
      PublicUrl url) {
    this.door = Optional.ofNullable(door.getIfAvailable());
    this.transactions = transactions;
    this.sessions = sessions;
    this.cookies = cookies;
    this.url = url;
  }

  private OidcSignIn door() {
    return door.orElseThrow(() -> Problem.notFound("page", "of this address"));
  }

  @GetMapping("/sign-in/oidc")
  String begin(@RequestParam(required = false) @Nullable String to, HttpServletResponse response) {
    AuthorizationState authorization = AuthorizationState.random();
    try {
      String there = door().begin(authorization).toString();
      keep(response, written(authorization, LocalPath.orDashboard(to)), LONGEST);
      return "redirect:" + there;
    } catch (NotKnownException e) {
      LOG.warn("Nobody can be sent to sign in: {}", e.getMessage());
      return refused("failed");
    }
  }

  @GetMapping(OidcSignIn.CALLBACK)
  String finish(
      @RequestParam(defaultValue = "") String state,
      @RequestParam(required = false) @Nullable String code,
      HttpServletRequest request,
      HttpServletResponse response) {
    OidcSignIn open = door();
    Optional<Pending> kept = kept(request).filter(one -> one.isOf(state));
    keep(response, "", Duration.ZERO);
    if (kept.isEmpty() || code == null) {
      return refused("failed");
    }
    try {
      Guest guest = open.finish(kept.get().authorization(), code);
      Optional<String> token = transactions.run(tx -> enter(tx, guest));
      if (token.isEmpty()) {
        return refused(guest.email().isEmpty() ? "unverified" : "unknown");
      }
      SessionFilter.token(request).ifPresent(sessions::end);
      cookies.give(response, token.get());
      return "redirect:" + kept.get().to();
    } catch (NotKnownException e) {
      LOG.warn("Somebody was not signed in: {}", e.getMessage());
      return refused("failed");
    }
  }

  private static String refused(String why) {
    return "redirect:/sign-in?oidc=" + why;
  }

  /** Answers the token of a session; empty if nobody here is meant. */
  private Outcome<Optional<String>> enter(Transaction tx, Guest guest) {
    Optional<Account> known = tx.accounts().findBySubject(guest.subject());
    if (known.isPresent()) {
      return commit(Optional.of(sessions.open(tx, known.get())));
    }
    Optional<Account> meant =
        guest
            .email()
            .flatMap(tx.accounts()::findByEmail)
            .filter(account -> account.subject().isEmpty());
    if (meant.isEmpty()
        || !tx.accounts().update(meant.get(), meant.get().withSubject(guest.subject()))) {
      return rollback(Optional.empty());
    }
    return commit(Optional.of(sessions.open(tx, meant.get())));
  }

  /** What came back in the cookie. */
  private record Pending(AuthorizationState authorization, String to) {

    boolean isOf(String state) {
      return MessageDigest.isEqual(bytes(authorization.state()), bytes(state));
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String written(AuthorizationState authorization, String to) {
    return String.join(
        ".",
        authorization.state(),
        authorization.nonce(),
        authorization.verifier(),
        Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(to)));
  }

  private static Optional<Pending> kept(HttpServletRequest request) {
    return Optional.ofNullable(WebUtils.getCookie(request, COOKIE))
        .map(Cookie::getValue)
        .flatMap(OidcPages::read);
  }

  private static Optional<Pending> read(String text) {
    if (!text.matches("(\\w{43}\\.){3}[\\w-]*")) {
      return Optional.empty();
    }
    String[] parts = text.split("\\.", -1);
    String to = new String(Base64.getUrlDecoder().decode(parts[3]), StandardCharsets.UTF_8);
    return Optional.of(
        new Pending(
            new AuthorizationState(parts[0], parts[1], parts[2]), LocalPath.orDashboard(to)));
  }

  private void keep(HttpServletResponse response, String value, Duration age) {
    response.addHeader(
        HttpHeaders.SET_COOKIE,
        ResponseCookie.from(COOKIE, value)
            .path(url.path() + "/sign-in/oidc")
            .maxAge(age)
            .httpOnly(true)
            .secure(url.isSafe())
            .sameSite("Lax")
            .build()
            .toString());
  }
}
