package dev.holdfast.server.net;

import java.io.IOException;

/**
 * No answer came. The message may be shown to the person who chose the address: it reveals nothing
 * about our network. The cause is for our log alone.
 */
public final class UnreachableException extends IOException {

  private static final long serialVersionUID = 1L;

  UnreachableException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Whether we did not even try, because of where the address leads. */
  public boolean isRefused() {
    return getCause() instanceof RefusedUrlException
        || getCause() instanceof VettedAddresses.RefusedAddressException;
  }
}
