package dev.holdfast.examples.checkout;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The checkout of a rental shop: nobody pays for an item that somebody else gets. */
final class Checkout {

  /** How long the items of an order are reserved for its payment. */
  static final Duration TO_PAY = Duration.ofMinutes(10);

  private final Availability availability;

  Checkout(Availability availability) {
    this.availability = availability;
  }

  // @start region=checkout-reserve
  /** Reserves all items of the order, or none. Repeating it extends the reservation. */
  BlockResult reserve(Order order) {
    return availability.transaction(
        tx -> {
          List<Blockade> held = new ArrayList<>();
          for (Claim item : order.items()) {
            BlockResult result = tx.hold(item.resource(), item.slot(), order.owner(), TO_PAY);
            if (!(result instanceof BlockResult.Blocked blocked)) {
              return Outcome.rollback(result);
            }
            held.addAll(blocked.blockades());
          }
          return Outcome.commit(new BlockResult.Blocked(held));
        });
  }

  // @end

  // @start region=checkout-paid
  /** Books all items of a paid order. If this is refused, refund the payment. */
  BlockResult paid(Order order) {
    return availability.blockAll(order.items(), order.owner());
  }

  /** Releases the items at once when the customer leaves. */
  void abandon(Order order) {
    order
        .items()
        .forEach(item -> availability.release(item.resource(), item.slot(), order.owner()));
  }
  // @end
}
