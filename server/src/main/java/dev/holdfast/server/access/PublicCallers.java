package dev.holdfast.server.access;

import dev.holdfast.server.access.secret.ClientAddressCodes;
import dev.holdfast.server.api.BufferedBody;
import dev.holdfast.server.api.Write;
import dev.holdfast.server.http.TrustedProxies;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Separates the requests of bookers, who have no key: an {@code Idempotency-Key} of one must not
 * open what the service replied to another.
 *
 * <p>A key counts for the address that it came from. A long one, which nobody guesses, also counts
 * for the same body from another address: phones change their network between two attempts.
 */
@Component
public final class PublicCallers {

  /** A key with fewer characters counts for one address alone. */
  static final int LEAST_UNGUESSABLE = 16;

  private final TrustedProxies proxies;
  private final ClientAddressCodes codes;

  PublicCallers(TrustedProxies proxies, ClientAddressCodes codes) {
    this.proxies = proxies;
    this.codes = codes;
  }

  /** Whose request it is, in the order in which a reply to it is looked for. */
  public List<String> of(HttpServletRequest request) {
    String key = request.getHeader(Write.KEY_HEADER);
    if (key == null) {
      return List.of();
    }
    // Stored with the reply, so the word stays.
    String here = "visitor " + codes.of(proxies.clientOf(request), key);
    return key.length() < LEAST_UNGUESSABLE
        ? List.of(here)
        : List.of(here, "body " + BufferedBody.of(request).fingerprint());
  }
}
