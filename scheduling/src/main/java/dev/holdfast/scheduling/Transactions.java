package dev.holdfast.scheduling;

import dev.holdfast.availability.Outcome;
import java.util.function.Function;

/**
 * Where everything is stored. What a body does comes true as a whole, in all that a {@link
 * Transaction} reaches: claimed time, bookings, events, remembered replies.
 */
public interface Transactions {

  /**
   * Runs the body as one transaction. It may run more than once, so it must have no other effect,
   * and calls nothing outside the database.
   *
   * @return what the body ended with
   */
  <T> T run(Function<Transaction, Outcome<T>> body);

  /** Runs a body that only reads. */
  <T> T read(Function<Transaction, T> body);
}
