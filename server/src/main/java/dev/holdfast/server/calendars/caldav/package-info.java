/** Calendars on CalDAV servers, RFC 4791: found, read and written to. */
@NullMarked
package dev.holdfast.server.calendars.caldav;

import org.jspecify.annotations.NullMarked;
