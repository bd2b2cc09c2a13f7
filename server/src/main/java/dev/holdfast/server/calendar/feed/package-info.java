/** Fetches iCalendar feeds (RFC 5545) and reads busy times from them. */
@NullMarked
package dev.holdfast.server.calendar.feed;

import org.jspecify.annotations.NullMarked;
