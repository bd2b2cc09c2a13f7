package dev.holdfast.scheduling.value;

import java.security.SecureRandom;

/** New ids that nobody can guess: a prefix that shows their kind, and 128 random bits. */
public final class RandomId {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final String ALPHABET =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  /** As many characters as hold 128 bits. */
  private static final int LENGTH = 22;

  private RandomId() {}

  public static String withPrefix(String prefix) {
    StringBuilder id = new StringBuilder(prefix.length() + 1 + LENGTH).append(prefix).append('_');
    for (int i = 0; i < LENGTH; i++) {
      id.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
    }
    return id.toString();
  }
}
