/** Fetching many calendar feeds. */
@NullMarked
package dev.holdfast.benchmarks.calendars;

import org.jspecify.annotations.NullMarked;
