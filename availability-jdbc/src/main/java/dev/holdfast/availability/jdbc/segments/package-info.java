/** Exclusive time on a grid, for SQL databases without exact ranges. */
@NullMarked
package dev.holdfast.availability.jdbc.segments;

import org.jspecify.annotations.NullMarked;
