package dev.holdfast.torture;

/** The command line asks for something that does not exist; the message says what does. */
public final class Misuse extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public Misuse(String message) {
    super(message);
  }
}
