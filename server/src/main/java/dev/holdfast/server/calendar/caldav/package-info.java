/** Calendars on CalDAV servers (RFC 4791): discovery, reading and writing. */
@NullMarked
package dev.holdfast.server.calendar.caldav;

import org.jspecify.annotations.NullMarked;
