package dev.holdfast.server.access;

import dev.holdfast.scheduling.account.Account;
import dev.holdfast.server.access.secret.SessionService;
import dev.holdfast.server.api.Paths;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.ProblemWriter;
import dev.holdfast.server.api.PublicUrl;
import dev.holdfast.server.api.RequestedBy;
import dev.holdfast.server.api.SignedIn;
import dev.holdfast.server.http.FilterOrder;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.WebUtils;

/**
 * Finds out who is signed in. A browser also sends the cookie with requests of other sites, so a
 * change is accepted only if a page of ours has sent it. So does signing in: nobody should end up
 * on another person's dashboard.
 */
@Component
@Order(FilterOrder.SESSION)
public final class SessionFilter extends OncePerRequestFilter {

  public static final String COOKIE = "holdfast_session";

  private static final String TOKEN = SessionFilter.class.getName() + ".token";
  private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");
  private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

  private final SessionService sessions;
  private final ProblemWriter problems;
  private final PublicUrl url;

  SessionFilter(SessionService sessions, ProblemWriter problems, PublicUrl url) {
    this.sessions = sessions;
    this.problems = problems;
    this.url = url;
  }

  /**
   * The name of the cookie. Browsers accept one that begins with __Host- or __Secure- over https
   * only, and __Host- from this very host only, so that no neighbour can sign people in with
   * another account. __Host- allows no path but the root.
   */
  public static String cookieName(PublicUrl url) {
    if (!url.isSafe()) {
      return COOKIE;
    }
    return (url.path().isEmpty() ? "__Host-" : "__Secure-") + COOKIE;
  }

  /** The token that a browser sent, also before this filter has seen the request. */
  static Optional<String> sent(HttpServletRequest request, PublicUrl url) {
    return Optional.ofNullable(WebUtils.getCookie(request, cookieName(url))).map(Cookie::getValue);
  }

  /** The token of a request's session, whether or not there is such a session. */
  public static Optional<String> token(HttpServletRequest request) {
    return Optional.ofNullable((String) request.getAttribute(TOKEN));
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    sent(request, url).ifPresent(token -> request.setAttribute(TOKEN, token));
    return request.getHeader(HttpHeaders.AUTHORIZATION) != null
        || (token(request).isEmpty() && !Paths.isSignIn(request));
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    Optional<SessionService.Open> session = token(request).flatMap(sessions::find);
    boolean counts = session.isPresent() || Paths.isSignIn(request);
    if (counts && !READS.contains(request.getMethod()) && !isFromUs(request)) {
      problems.write(
          response,
          new Problem(
              HttpStatus.FORBIDDEN,
              "cross_site_request",
              "This did not come from a page of this service. Programs send a key, and no"
                  + " cookie."));
      return;
    }
    session.map(SessionService.Open::account).ifPresent(account -> remember(request, account));
    chain.doFilter(request, response);
  }

  private static void remember(HttpServletRequest request, Account account) {
    RequestedBy.is(account.id());
    request.setAttribute(
        SignedIn.class.getName(), new SignedIn(account.id(), account.host(), account.admin()));
  }

  private boolean isFromUs(HttpServletRequest request) {
    String site = request.getHeader("Sec-Fetch-Site");
    if (site != null) {
      return OWN_SITES.contains(site);
    }
    String origin = request.getHeader(HttpHeaders.ORIGIN);
    String host = request.getHeader(HttpHeaders.HOST);
    return origin != null
        && (origin.equals(url.origin()) || origin.replaceFirst("^https?://", "").equals(host));
  }
}
