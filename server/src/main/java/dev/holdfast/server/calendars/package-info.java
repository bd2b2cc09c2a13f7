/** Calendars elsewhere: what they say, and what is written to them. */
@NullMarked
package dev.holdfast.server.calendars;

import org.jspecify.annotations.NullMarked;
