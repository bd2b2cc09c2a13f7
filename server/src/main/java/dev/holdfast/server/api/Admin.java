package dev.holdfast.server.api;

/**
 * The operator; as a parameter of a controller it requires the admin key.
 *
 * @param key as it came with the request
 */
public record Admin(String key) {

  /** Whose requests are remembered together. */
  public static final String SCOPE = "admin";

  /** Without the key. */
  @Override
  public String toString() {
    return "Admin[]";
  }
}
