/** Google Calendar. */
@NullMarked
package dev.holdfast.server.calendar.google;

import org.jspecify.annotations.NullMarked;
