/** Connected calendars: their API and page, synchronisation, and write-back of meetings. */
@NullMarked
package dev.holdfast.server.calendar;

import org.jspecify.annotations.NullMarked;
