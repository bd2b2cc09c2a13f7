/** The reference store: exclusive time in the memory of one process, for tests and embedding. */
@NullMarked
package dev.holdfast.availability.memory;

import org.jspecify.annotations.NullMarked;
