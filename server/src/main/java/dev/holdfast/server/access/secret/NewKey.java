package dev.holdfast.server.access.secret;

import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.RandomId;
import java.time.Instant;
import java.util.Optional;

/**
 * A key of a host that was just made.
 *
 * @param key to be shown once
 * @param stored what is kept of it
 */
public record NewKey(String key, ApiKey stored) {

  public static NewKey of(HostId host, String name, Instant now) {
    String key = Keys.make();
    return new NewKey(
        key,
        new ApiKey(RandomId.withPrefix("key"), host, name, Keys.hash(key), Keys.hint(key), now));
  }

  /** The same for less, and maybe not for ever. */
  public NewKey limitedTo(ApiKey.Scope scope, Optional<Instant> expiresAt) {
    return new NewKey(key, stored.limitedTo(scope, expiresAt));
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "NewKey[%s]".formatted(stored.id());
  }
}
