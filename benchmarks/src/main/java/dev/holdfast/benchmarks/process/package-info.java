/** The service in a process of its own, and how suites speak to it. */
@NullMarked
package dev.holdfast.benchmarks.process;

import org.jspecify.annotations.NullMarked;
