package dev.holdfast.availability.spring;

import dev.holdfast.availability.AvailabilityEvent;
import dev.holdfast.availability.AvailabilityListener;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.function.Supplier;

/** All listeners, each of which receives events even if another one fails. */
final class Listeners implements AvailabilityListener {

  private static final System.Logger LOG = System.getLogger(Listeners.class.getName());

  private final Supplier<List<AvailabilityListener>> all;

  Listeners(Supplier<List<AvailabilityListener>> all) {
    this.all = all;
  }

  @Override
  public void on(AvailabilityEvent event) {
    all.get().forEach(listener -> deliver(listener, event));
  }

  private static void deliver(AvailabilityListener listener, AvailabilityEvent event) {
    try {
      listener.on(event);
    } catch (RuntimeException e) {
      LOG.log(Level.ERROR, "A listener failed on " + event.getClass().getSimpleName(), e);
    }
  }
}
