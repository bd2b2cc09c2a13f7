package dev.holdfast.server.net;

/** A URL that is not for us to visit; the message says why, to whoever chose it. */
public final class RefusedUrlException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  RefusedUrlException(String message) {
    super(message);
  }
}
