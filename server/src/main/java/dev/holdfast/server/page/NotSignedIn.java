package dev.holdfast.server.page;

/** The page requires a sign-in. */
final class NotSignedIn extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NotSignedIn() {
    super("Not signed in", null, false, false);
  }
}
