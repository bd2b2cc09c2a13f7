package dev.holdfast.availability.ravendb;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * The key of a document. RavenDB takes upper and lower case of a key for the same and limits its
 * length, and ids have neither rule: an id that is not plain gets a hash instead.
 */
final class Key {

  private static final String PREFIX = "holdfast/";
  private static final Pattern PLAIN = Pattern.compile("[a-z0-9_.-]{1,180}");

  private Key() {}

  static String of(String id) {
    return PREFIX + (PLAIN.matcher(id).matches() ? id : "~" + hash(id));
  }

  private static String hash(String id) {
    try {
      byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has SHA-256", e);
    }
  }
}
