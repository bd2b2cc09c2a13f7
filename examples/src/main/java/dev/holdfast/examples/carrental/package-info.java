/**
 * A car rental: every reason why a car cannot be used is time that somebody has, so each operation
 * asks one question.
 */
@NullMarked
package dev.holdfast.examples.carrental;

import org.jspecify.annotations.NullMarked;
