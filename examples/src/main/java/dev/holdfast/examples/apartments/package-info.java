/** Apartments by night: from check-in to check-out, with time for cleaning in between. */
@NullMarked
package dev.holdfast.examples.apartments;

import org.jspecify.annotations.NullMarked;
