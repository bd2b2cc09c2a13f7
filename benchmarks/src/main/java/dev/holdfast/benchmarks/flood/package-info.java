/** The service at its limit of connections. */
@NullMarked
package dev.holdfast.benchmarks.flood;

import org.jspecify.annotations.NullMarked;
