package dev.holdfast.availability.jdbc;

/**
 * Says that a rival was there first: nothing of this transaction may stay, and it can run again.
 */
final class Interference extends Exception {

  private static final long serialVersionUID = 1L;

  Interference(String how) {
    super(how);
  }

  Interference(String how, Throwable cause) {
    super(how, cause);
  }
}
