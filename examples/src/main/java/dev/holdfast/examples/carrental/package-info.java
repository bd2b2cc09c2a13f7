/**
 * A car rental desk: whatever keeps a car from being used is time that somebody has, so each
 * operation asks one question.
 */
@NullMarked
package dev.holdfast.examples.carrental;

import org.jspecify.annotations.NullMarked;
