package dev.holdfast.server.access.secret;

import java.security.MessageDigest;

/** The key of the operator. */
public final class AdminKey {

  private final byte[] digest;

  public AdminKey(String key) {
    digest = Keys.digest(key);
  }

  /** Takes equally long for every key, so that the time reveals nothing. */
  public boolean is(String key) {
    return MessageDigest.isEqual(digest, Keys.digest(key));
  }
}
