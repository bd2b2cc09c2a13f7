/** The booking pages: choose a time, fill in the form, manage the booking. */
@NullMarked
package dev.holdfast.server.booking.page;

import org.jspecify.annotations.NullMarked;
