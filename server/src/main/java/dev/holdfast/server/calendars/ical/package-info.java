/** Feeds in the iCalendar format, RFC 5545: fetched, read, and told when their owner is busy. */
@NullMarked
package dev.holdfast.server.calendars.ical;

import org.jspecify.annotations.NullMarked;
