/** Google Calendar. */
@NullMarked
package dev.holdfast.server.calendars.google;

import org.jspecify.annotations.NullMarked;
