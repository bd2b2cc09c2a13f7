/**
 * The iCalendar format, RFC 5545: reads when the owner of a feed is busy, within limits, and writes
 * content lines.
 */
@NullMarked
package dev.holdfast.icalendar;

import org.jspecify.annotations.NullMarked;
