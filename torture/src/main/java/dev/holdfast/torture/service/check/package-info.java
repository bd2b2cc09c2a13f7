/** Compares what the service shows in the end with the answers that clients got. */
@NullMarked
package dev.holdfast.torture.service.check;

import org.jspecify.annotations.NullMarked;
