package dev.holdfast.server.security;

/**
 * Where the service is reached from outside.
 *
 * @param value without a slash at the end
 */
public record PublicUrl(String value) {

  /** Whether nobody on the way can read along. */
  public boolean isSafe() {
    return value.startsWith("https://");
  }
}
