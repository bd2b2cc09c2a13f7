package dev.holdfast.examples.checkout;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.ConfirmResult;
import java.time.Duration;
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
    return availability.holdAll(order.items(), order.owner(), TO_PAY);
  }

  // @end

  // @start region=checkout-in-time
  /** Gives the customer more time, unless the reservation has expired. */
  ConfirmResult extend(List<Blockade> reserved) {
    return availability.extend(reserved, TO_PAY);
  }

  /** Books all items if the reservation has not expired, and otherwise none. */
  ConfirmResult paidInTime(List<Blockade> reserved) {
    return availability.confirm(reserved);
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
