package dev.holdfast.server.access.secret;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Keys that clients show: so random that a plain hash of one gives nothing away. */
public final class Keys {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String ALPHABET =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  /** As many characters as hold 256 bits. */
  private static final int LENGTH = 43;

  private static final int HINT_LENGTH = 9;

  private Keys() {}

  /** A new key of a host. */
  public static String make() {
    return make("hf_");
  }

  /** A new key for the operator. */
  public static String makeForAdmin() {
    return make("hfadmin_");
  }

  /** What the browser of somebody who is signed in shows. */
  public static String makeForSession() {
    return make("hfs_");
  }

  /** What a link that is followed once ends with. */
  public static String makeForLink() {
    return make("");
  }

  private static String make(String prefix) {
    StringBuilder key = new StringBuilder(prefix);
    for (int i = 0; i < LENGTH; i++) {
      key.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
    }
    return key.toString();
  }

  /** SHA-256, in hex. */
  public static String hash(String key) {
    return HexFormat.of().formatHex(digest(key));
  }

  static byte[] digest(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }

  /** The beginning, by which people recognise keys. */
  public static String hint(String key) {
    return key.substring(0, HINT_LENGTH);
  }
}
