package dev.holdfast.server.http;

import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.host.HostId;
import org.springframework.http.HttpStatus;

/**
 * The host whose key came with the request; as a parameter of a controller it demands one.
 *
 * @param mayWrite whether he may change something; if not, he is not told links either by which
 *     others do
 */
public record Caller(HostId host, boolean mayWrite) {

  static Caller of(ApiKey key) {
    return new Caller(key.host(), key.scope() == ApiKey.Scope.WRITE);
  }

  /** For what changes something although it is asked for as if it did not. */
  void demandWrite() {
    if (!mayWrite) {
      throw new Problem(
          HttpStatus.FORBIDDEN,
          "read_only_key",
          "This key may only read. Use one with the scope write.");
    }
  }
}
