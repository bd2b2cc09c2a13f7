/** Compares bookings with the time that they own. */
@NullMarked
package dev.holdfast.scheduling.audit;

import org.jspecify.annotations.NullMarked;
