/** When a host is open: local windows of a zone, and the instants that they mean. */
@NullMarked
package dev.holdfast.scheduling.hours;

import org.jspecify.annotations.NullMarked;
