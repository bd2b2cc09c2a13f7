/** Bookings of another system, imported in bulk. */
@NullMarked
package dev.holdfast.examples.imports;

import org.jspecify.annotations.NullMarked;
