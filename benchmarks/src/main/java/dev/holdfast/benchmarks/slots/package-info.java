/** The slot engine, without a store. */
@NullMarked
package dev.holdfast.benchmarks.slots;

import org.jspecify.annotations.NullMarked;
