/** Bookings, their life cycle, and the holds before them. */
@NullMarked
package dev.holdfast.scheduling.booking;

import org.jspecify.annotations.NullMarked;
