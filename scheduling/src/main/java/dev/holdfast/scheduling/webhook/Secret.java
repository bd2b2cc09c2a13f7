package dev.holdfast.scheduling.webhook;

import java.security.SecureRandom;
import java.util.Base64;

/**
 * What only a webhook and its receiver know: deliveries are signed with it. Its text is {@code
 * whsec_} and the key in Base64, as Standard Webhooks writes it.
 */
public record Secret(String text) {

  private static final String PREFIX = "whsec_";
  private static final int BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  public Secret {
    if (!text.startsWith(PREFIX)) {
      throw new IllegalArgumentException("A secret must begin with %s".formatted(PREFIX));
    }
  }

  public static Secret random() {
    byte[] key = new byte[BYTES];
    RANDOM.nextBytes(key);
    return new Secret(PREFIX + Base64.getEncoder().encodeToString(key));
  }

  /** The key itself. */
  public byte[] key() {
    return Base64.getDecoder().decode(text.substring(PREFIX.length()));
  }

  /** Hidden, so that no log shows it. */
  @Override
  public String toString() {
    return PREFIX + "…";
  }
}
