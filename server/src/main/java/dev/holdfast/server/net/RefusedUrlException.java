package dev.holdfast.server.net;

/** A URL that must not be visited; the message explains why. */
public final class RefusedUrlException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  RefusedUrlException(String message) {
    super(message);
  }
}
