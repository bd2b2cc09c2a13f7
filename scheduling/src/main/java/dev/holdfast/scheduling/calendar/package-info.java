/** Busy times of a host's external calendars. */
@NullMarked
package dev.holdfast.scheduling.calendar;

import org.jspecify.annotations.NullMarked;
