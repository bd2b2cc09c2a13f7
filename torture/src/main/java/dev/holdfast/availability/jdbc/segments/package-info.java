/** Access to the clock of a store, which only tests may set. */
@NullMarked
package dev.holdfast.availability.jdbc.segments;

import org.jspecify.annotations.NullMarked;
