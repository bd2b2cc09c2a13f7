package dev.holdfast.server.vault;

/** The vault's key is lost, wrong or in danger; the message says what to do. Never the key. */
public final class VaultKeyException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  VaultKeyException(String message) {
    super(message);
  }

  VaultKeyException(String message, Throwable cause) {
    super(message, cause);
  }
}
