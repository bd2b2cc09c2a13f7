/** Compares what is left with what clients were told. */
@NullMarked
package dev.holdfast.torture.check;

import org.jspecify.annotations.NullMarked;
