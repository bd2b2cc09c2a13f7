/** Pages in a real browser. */
@NullMarked
package dev.holdfast.benchmarks.pages;

import org.jspecify.annotations.NullMarked;
