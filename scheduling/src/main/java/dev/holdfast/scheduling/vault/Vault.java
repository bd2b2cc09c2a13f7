package dev.holdfast.scheduling.vault;

import dev.holdfast.scheduling.host.HostId;

/**
 * Keeps secrets. It may be outside the database, so it is never asked inside of a transaction: who
 * needs another secret puts it first, writes its reference down in a transaction, and destroys
 * whichever of the two was not needed.
 */
public interface Vault {

  /** Keeps a secret of a host. */
  VaultReference put(HostId host, String secret);

  /**
   * The secret, which nobody should keep, log or store.
   *
   * @throws LostSecretException if there is none, or it cannot be read
   */
  String get(HostId host, VaultReference reference);

  /** Forgets a secret for good. Repeating it changes nothing. */
  void destroy(HostId host, VaultReference reference);

  /** A secret that is gone, or that the keys at hand do not open. */
  final class LostSecretException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public LostSecretException(String message, Throwable cause) {
      super(message, cause);
    }

    public LostSecretException(String message) {
      super(message);
    }
  }
}
