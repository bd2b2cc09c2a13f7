package dev.holdfast.scheduling.vault;

import dev.holdfast.scheduling.host.HostId;
import java.util.List;
import java.util.Optional;

/** Secrets that were encrypted before they came here, for a vault inside the database. */
public interface SealedSecrets {

  /**
   * A secret of a host.
   *
   * @param sealed encrypted, as a text
   */
  record SealedSecret(HostId host, VaultReference reference, String sealed) {}

  void add(SealedSecret secret);

  Optional<SealedSecret> find(HostId host, VaultReference reference);

  /** Replaces what is there; nothing happens if it was removed meanwhile. */
  void update(SealedSecret secret);

  void remove(HostId host, VaultReference reference);

  /** A page of all of them, by reference: to encrypt them with another key. */
  List<SealedSecret> page(Optional<VaultReference> after, int limit);
}
