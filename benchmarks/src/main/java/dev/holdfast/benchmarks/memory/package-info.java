/** The store in memory. */
@NullMarked
package dev.holdfast.benchmarks.memory;

import org.jspecify.annotations.NullMarked;
