package dev.holdfast.server.page;

/** Whoever asks for the page has to sign in first. */
final class NotSignedIn extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NotSignedIn() {
    super("Not signed in", null, false, false);
  }
}
