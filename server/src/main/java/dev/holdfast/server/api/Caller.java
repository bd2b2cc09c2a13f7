package dev.holdfast.server.api;

import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.host.HostId;
import java.time.Instant;
import java.util.Optional;
import org.springframework.http.HttpStatus;

/**
 * The host whose key came with the request; as a parameter of a controller it demands one.
 *
 * @param mayWrite whether the key may change something; if not, it does not get secrets that work
 *     by themselves either: links, feeds, addresses of webhooks
 * @param until when the key ends; empty: it has no end, or somebody is signed in
 */
public record Caller(HostId host, boolean mayWrite, Optional<Instant> until) {

  public Caller(HostId host, boolean mayWrite) {
    this(host, mayWrite, Optional.empty());
  }

  public static Caller of(ApiKey key) {
    return new Caller(key.host(), key.scope() == ApiKey.Scope.WRITE, key.expiresAt());
  }

  /** Refuses a key that may only read. */
  public void demandWrite() {
    if (!mayWrite) {
      throw new Problem(
          HttpStatus.FORBIDDEN,
          "read_only_key",
          "This key may only read. Use one with the scope write.");
    }
  }

  /** For what shows a secret that works without the key, and longer than the key does. */
  public void demandSecrets() {
    if (!mayWrite) {
      throw new Problem(
          HttpStatus.FORBIDDEN,
          "read_only_key",
          "This shows a link that works without a key, and this key may only read. Use one with the"
              + " scope write.");
    }
  }
}
