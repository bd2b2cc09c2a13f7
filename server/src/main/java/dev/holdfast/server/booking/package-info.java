/** Bookings over HTTP, for hosts and for bookers. */
@NullMarked
package dev.holdfast.server.booking;

import org.jspecify.annotations.NullMarked;
