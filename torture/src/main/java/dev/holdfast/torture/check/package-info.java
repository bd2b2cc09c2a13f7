/** Compares the data that is left with the answers that clients got. */
@NullMarked
package dev.holdfast.torture.check;

import org.jspecify.annotations.NullMarked;
