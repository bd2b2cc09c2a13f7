/** The Java that the README and the pages under docs show, compiled and run. */
@NullMarked
package dev.holdfast.examples.readme;

import org.jspecify.annotations.NullMarked;
