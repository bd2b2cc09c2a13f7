package dev.holdfast.availability;

/**
 * Receives what became true, in order, after the commit that made it true and in the thread that
 * committed. What it throws is logged and changes nothing.
 */
@FunctionalInterface
public interface AvailabilityListener {

  void on(AvailabilityEvent event);
}
