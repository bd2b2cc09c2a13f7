package dev.holdfast.server.api;

/**
 * Something outside the database that follows from a transaction, such as a count or a call to
 * another service.
 *
 * <p>The body of a transaction may run several times, and may come to nothing. So a body does not
 * cause effects: its result names them, and {@link Write} makes them happen, once, after the end of
 * the run that counted.
 */
@FunctionalInterface
public interface Effect {

  Effect NONE = () -> {};

  void happen();

  /** This one, then the next. */
  default Effect and(Effect next) {
    return () -> {
      happen();
      next.happen();
    };
  }
}
