/** The host's desk: bookings, event types, calendars, webhooks, mails. */
@NullMarked
package dev.holdfast.server.web.desk;

import org.jspecify.annotations.NullMarked;
