/** A pool of bikes that are all alike. */
@NullMarked
package dev.holdfast.examples.pool;

import org.jspecify.annotations.NullMarked;
