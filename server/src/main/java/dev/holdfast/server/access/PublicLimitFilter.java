package dev.holdfast.server.access;

import dev.holdfast.server.access.secret.KeyRing;
import dev.holdfast.server.access.secret.SessionService;
import dev.holdfast.server.api.Paths;
import dev.holdfast.server.api.PublicUrl;
import dev.holdfast.server.http.FilterOrder;
import dev.holdfast.server.http.TrustedProxies;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Lets nobody without a key or a session send more requests than a person would. Callers who were
 * admitted moments ago are not counted; others are, before the database is read.
 */
@Component
@Order(FilterOrder.LIMIT)
final class PublicLimitFilter extends OncePerRequestFilter {

  private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

  /** A page has several files, which cost little. */
  private static final int FILES_PER_READ = 10;

  private final TrustedProxies proxies;
  private final KeyRing keys;
  private final SessionService sessions;
  private final PublicUrl url;
  private final Strangers strangers;
  private final PerMinute<Counted> requests;

  PublicLimitFilter(
      PublicLimits limits,
      TrustedProxies proxies,
      KeyRing keys,
      SessionService sessions,
      PublicUrl url,
      Strangers strangers) {
    this.proxies = proxies;
    this.keys = keys;
    this.sessions = sessions;
    this.url = url;
    this.strangers = strangers;
    this.requests = new PerMinute<>(counted -> counted.kind().most(limits));
  }

  /** What is counted together. */
  private record Counted(String client, Kind kind) {}

  private enum Kind {
    READ,
    WRITE,
    FILE;

    static Kind of(HttpServletRequest request) {
      if (!READS.contains(request.getMethod())) {
        return WRITE;
      }
      return Paths.isFile(request) ? FILE : READ;
    }

    int most(PublicLimits limits) {
      return switch (this) {
        case READ -> limits.reads();
        case WRITE -> limits.writes();
        case FILE -> (int) Math.min(Integer.MAX_VALUE, (long) FILES_PER_READ * limits.reads());
      };
    }
  }

  /** Supervisors and load balancers must always get an answer. */
  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return Paths.isHealth(request);
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    if (Paths.isPublic(request) || !isKnown(request)) {
      count(request, response);
    }
    chain.doFilter(request, response);
  }

  private boolean isKnown(HttpServletRequest request) {
    Optional<String> key = KeyFilter.key(request);
    return key.isPresent()
        ? Paths.needsKey(request) && (keys.isAdmin(key.get()) || keys.isKnown(key.get()))
        : SessionFilter.sent(request, url).filter(sessions::isKnown).isPresent();
  }

  private void count(HttpServletRequest request, HttpServletResponse response) {
    if (Paths.needsKey(request)) {
      strangers.demandFew(request, response);
    } else {
      Counted counted = new Counted(proxies.clientOf(request), Kind.of(request));
      requests.count(counted, "from this address", response);
    }
  }
}
