/** Measures Holdfast against limits and peers, side by side in one run. */
@NullMarked
package dev.holdfast.benchmarks;

import org.jspecify.annotations.NullMarked;
