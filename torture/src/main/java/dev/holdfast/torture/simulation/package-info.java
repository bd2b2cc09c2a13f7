/** Simulates the stores on real databases. */
@NullMarked
package dev.holdfast.torture.simulation;

import org.jspecify.annotations.NullMarked;
