package dev.holdfast.availability;

/**
 * Receives events in order, after their commit, in the thread that committed. Exceptions that it
 * throws are logged and change nothing.
 */
@FunctionalInterface
public interface AvailabilityListener {

  void on(AvailabilityEvent event);
}
