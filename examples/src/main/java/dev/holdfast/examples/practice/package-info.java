/**
 * A doctor's practice: an appointment needs a doctor and a room, each with time to get ready again.
 */
@NullMarked
package dev.holdfast.examples.practice;

import org.jspecify.annotations.NullMarked;
