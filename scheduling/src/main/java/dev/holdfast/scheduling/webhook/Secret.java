package dev.holdfast.scheduling.webhook;

import java.security.SecureRandom;
import java.util.Base64;

/**
 * What only a webhook and its receiver know: deliveries are signed with it. Its text is {@code
 * whsec_} and the key in Base64, as Standard Webhooks writes it; or it is sealed, and nothing can
 * be signed with it before it is opened.
 */
public record Secret(String text) {

  private static final String PREFIX = "whsec_";
  private static final String SEALED = "sealed_";
  private static final int BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  public Secret {
    if (!text.startsWith(PREFIX) && !text.startsWith(SEALED)) {
      throw new IllegalArgumentException("A secret must begin with %s".formatted(PREFIX));
    }
  }

  /** A secret that nobody can read here. */
  public static Secret sealed(String text) {
    return new Secret(SEALED + text);
  }

  public boolean isSealed() {
    return text.startsWith(SEALED);
  }

  /** The sealed text. */
  public String sealedText() {
    return text.substring(SEALED.length());
  }

  public static Secret random() {
    byte[] key = new byte[BYTES];
    RANDOM.nextBytes(key);
    return new Secret(PREFIX + Base64.getEncoder().encodeToString(key));
  }

  /** The key itself. */
  public byte[] key() {
    if (isSealed()) {
      throw new IllegalStateException("The secret is sealed. Open it before signing with it.");
    }
    return Base64.getDecoder().decode(text.substring(PREFIX.length()));
  }

  /** Hidden, so that no log shows it. */
  @Override
  public String toString() {
    return PREFIX + "…";
  }
}
