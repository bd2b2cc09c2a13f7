/** Busy times of a host's calendars elsewhere. */
@NullMarked
package dev.holdfast.scheduling.calendar;

import org.jspecify.annotations.NullMarked;
