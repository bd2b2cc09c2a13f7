package dev.holdfast.torture.run;

/** The command line asks for something that does not exist; the message says what does. */
public final class UsageException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public UsageException(String message) {
    super(message);
  }
}
