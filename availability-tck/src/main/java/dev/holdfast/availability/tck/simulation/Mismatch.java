package dev.holdfast.availability.tck.simulation;

/** What the store under test did is not what the model foresees. */
final class Mismatch extends RuntimeException {

  private static final long serialVersionUID = 1L;

  Mismatch(String message) {
    super(message);
  }
}
