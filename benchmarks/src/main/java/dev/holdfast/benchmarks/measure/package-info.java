/** How suites measure: rounds that take turns, threads, latencies, and references without us. */
@NullMarked
package dev.holdfast.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
