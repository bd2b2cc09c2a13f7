package dev.holdfast.server.access;

import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.server.access.secret.KeyRing;
import dev.holdfast.server.api.Admin;
import dev.holdfast.server.api.Caller;
import dev.holdfast.server.api.Paths;
import dev.holdfast.server.api.Problem;
import dev.holdfast.server.api.ProblemWriter;
import dev.holdfast.server.api.RequestedBy;
import dev.holdfast.server.api.SignedIn;
import dev.holdfast.server.http.FilterOrder;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
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

/** Finds the owner of a request's key, and refuses requests that need a key and have none. */
@Component
@Order(FilterOrder.KEY)
public final class KeyFilter extends OncePerRequestFilter {

  private static final String SCHEME = "Bearer ";
  private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

  private final KeyRing keys;
  private final Strangers strangers;
  private final ProblemWriter problems;
  private final PerMinute<String> requests;

  KeyFilter(KeyRing keys, KeyLimit limit, Strangers strangers, ProblemWriter problems) {
    this.keys = keys;
    this.strangers = strangers;
    this.problems = problems;
    this.requests = new PerMinute<>(key -> limit.requests());
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !Paths.needsKey(request);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (key(request)
        .map(shown -> admit(request, response, shown))
        .orElseGet(() -> isSignedIn(request))) {
      chain.doFilter(request, response);
      return;
    }
    strangers.count(request, response);
    response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"holdfast\"");
    problems.write(response, unauthorized());
  }

  static Problem unauthorized() {
    return new Problem(
        HttpStatus.UNAUTHORIZED,
        "unauthorized",
        "This needs a key: send the header 'Authorization: Bearer KEY'.");
  }

  private boolean admit(HttpServletRequest request, HttpServletResponse response, String key) {
    if (keys.isAdmin(key)) {
      request.setAttribute(Admin.class.getName(), new Admin(key));
      RequestedBy.is(RequestedBy.ADMIN);
      return true;
    }
    Optional<ApiKey> found = keys.find(key);
    found.map(ApiKey::id).ifPresent(RequestedBy::is);
    found.ifPresent(known -> requests.count(known.id(), "with this key", response));
    found.map(Caller::of).ifPresent(caller -> admit(request, caller));
    return found.isPresent();
  }

  private static void admit(HttpServletRequest request, Caller caller) {
    if (!READS.contains(request.getMethod())) {
      caller.demandWrite();
    }
    request.setAttribute(Caller.class.getName(), caller);
  }

  /** Pages of the dashboard have no key, but somebody who is signed in. */
  private static boolean isSignedIn(HttpServletRequest request) {
    Optional<SignedIn> who = SignedIn.of(request);
    who.ifPresent(
        found -> request.setAttribute(Caller.class.getName(), new Caller(found.host(), true)));
    return who.isPresent();
  }

  /** What only the caller knows: the key, or that of the session. */
  public static String secret(HttpServletRequest request) {
    return key(request).or(() -> SessionFilter.token(request)).orElseThrow();
  }

  /** The key of a request, which may be unknown. */
  static Optional<String> key(HttpServletRequest request) {
    return Optional.ofNullable(request.getHeader(HttpHeaders.AUTHORIZATION))
        .filter(header -> header.regionMatches(true, 0, SCHEME, 0, SCHEME.length()))
        .map(header -> header.substring(SCHEME.length()).strip());
  }
}
