package dev.holdfast.server.api;

import java.net.URI;

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

  /** What every path of the service begins with, such as /book-me; empty at the root of a host. */
  public String path() {
    return URI.create(value).getRawPath();
  }

  /** Scheme, host and port, as a browser names them in the header Origin. */
  public String origin() {
    return value.substring(0, value.length() - path().length());
  }

  /** The path of the start page, which cookies of the whole service have too. */
  public String root() {
    return path().isEmpty() ? "/" : path();
  }
}
