/** The service over HTTP. */
@NullMarked
package dev.holdfast.benchmarks.service;

import org.jspecify.annotations.NullMarked;
