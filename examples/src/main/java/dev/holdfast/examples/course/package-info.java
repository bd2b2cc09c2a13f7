/** A course whose many lessons are reserved together. */
@NullMarked
package dev.holdfast.examples.course;

import org.jspecify.annotations.NullMarked;
