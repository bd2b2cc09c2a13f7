/** Tortures the stores of the library. */
@NullMarked
package dev.holdfast.torture.store;

import org.jspecify.annotations.NullMarked;
