package dev.holdfast.examples.checkout;

import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Owner;
import java.util.List;

/**
 * What a customer wants to rent, with an order number.
 *
 * @param items in the order of resources, so that two orders of the same items do not wait for each
 *     other
 */
record Order(int number, List<Claim> items) {

  Order {
    items = items.stream().sorted().toList();
  }

  Owner owner() {
    return Owner.of("order " + number);
  }
}
