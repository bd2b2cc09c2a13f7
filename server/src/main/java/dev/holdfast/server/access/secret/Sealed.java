package dev.holdfast.server.access.secret;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Text that only who shows the same key again can read. So a new key can be part of an answer that
 * is kept for repetitions, and readers of the database still learn no key.
 */
public final class Sealed {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String ALGORITHM = "AES/GCM/NoPadding";
  private static final int NONCE_LENGTH = 12;
  private static final int TAG_BITS = 128;
  private static final int SHORTEST = NONCE_LENGTH + TAG_BITS / Byte.SIZE;

  private Sealed() {}

  /** The text in letters that JSON need not escape. */
  public static String seal(String text, String key) {
    byte[] nonce = new byte[NONCE_LENGTH];
    RANDOM.nextBytes(nonce);
    try {
      byte[] closed =
          cipher(Cipher.ENCRYPT_MODE, key, nonce).doFinal(text.getBytes(StandardCharsets.UTF_8));
      byte[] both = Arrays.copyOf(nonce, NONCE_LENGTH + closed.length);
      System.arraycopy(closed, 0, both, NONCE_LENGTH, closed.length);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(both);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java platform has " + ALGORITHM, e);
    }
  }

  /** Empty if it was sealed with another key. */
  public static Optional<String> open(String sealed, String key) {
    try {
      byte[] both = Base64.getUrlDecoder().decode(sealed);
      if (both.length < SHORTEST) {
        return Optional.empty(); // JDK 17 throws what nobody has to expect
      }
      byte[] nonce = Arrays.copyOf(both, NONCE_LENGTH);
      byte[] text =
          cipher(Cipher.DECRYPT_MODE, key, nonce)
              .doFinal(both, NONCE_LENGTH, both.length - NONCE_LENGTH);
      return Optional.of(new String(text, StandardCharsets.UTF_8));
    } catch (GeneralSecurityException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Cipher cipher(int mode, String key, byte[] nonce) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(ALGORITHM);
    SecretKeySpec secret = new SecretKeySpec(Keys.digest("sealed:" + key), "AES");
    cipher.init(mode, secret, new GCMParameterSpec(TAG_BITS, nonce));
    return cipher;
  }
}
