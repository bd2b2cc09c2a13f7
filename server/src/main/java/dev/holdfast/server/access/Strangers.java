package dev.holdfast.server.access;

import dev.holdfast.server.api.Problem;
import dev.holdfast.server.http.TrustedProxies;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.stereotype.Component;

/** Counts requests that needed a key or a session and had none that counts, by address. */
@Component
final class Strangers {

  private static final String WHOSE = "without a valid key from this address";

  private final TrustedProxies proxies;
  private final PerMinute<String> failures;

  Strangers(PublicLimits limits, TrustedProxies proxies) {
    this.proxies = proxies;
    this.failures = new PerMinute<>(client -> limits.reads());
  }

  /**
   * To be called before a key is looked up in the database.
   *
   * @throws Problem if there were too many from this address
   */
  void demandFew(HttpServletRequest request, HttpServletResponse response) {
    failures.demand(proxies.clientOf(request), WHOSE, response);
  }

  /** One more was refused. */
  void count(HttpServletRequest request, HttpServletResponse response) {
    failures.count(proxies.clientOf(request), WHOSE, response);
  }
}
