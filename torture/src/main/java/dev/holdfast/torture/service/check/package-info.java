/** Compares what the service shows in the end with what clients were told. */
@NullMarked
package dev.holdfast.torture.service.check;

import org.jspecify.annotations.NullMarked;
