package dev.holdfast.availability.jdbc.engine;

/**
 * Says that a rival was there first: nothing of this transaction may stay, and it can run again.
 */
public final class ConflictException extends Exception {

  private static final long serialVersionUID = 1L;

  public ConflictException(String how) {
    super(how);
  }

  public ConflictException(String how, Throwable cause) {
    super(how, cause);
  }
}
