/** The bookings page of the dashboard. */
@NullMarked
package dev.holdfast.server.booking.dashboard;

import org.jspecify.annotations.NullMarked;
