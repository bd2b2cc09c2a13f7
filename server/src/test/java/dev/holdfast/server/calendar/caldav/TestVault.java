package dev.holdfast.server.calendar.caldav;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.vault.Vault;
import dev.holdfast.scheduling.vault.VaultReference;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Keeps secrets in memory. */
final class TestVault implements Vault {

  private final Map<VaultReference, String> secrets = new ConcurrentHashMap<>();

  @Override
  public VaultReference put(HostId host, String secret) {
    VaultReference reference = VaultReference.random();
    secrets.put(reference, secret);
    return reference;
  }

  @Override
  public String get(HostId host, VaultReference reference) {
    return Optional.ofNullable(secrets.get(reference))
        .orElseThrow(() -> new LostSecretException("There is no secret " + reference));
  }

  @Override
  public void destroy(HostId host, VaultReference reference) {
    secrets.remove(reference);
  }
}
