/** A checkout: items are held while their customer pays, and booked when the payment arrives. */
@NullMarked
package dev.holdfast.examples.checkout;

import org.jspecify.annotations.NullMarked;
