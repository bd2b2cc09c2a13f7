/** How hosts let this service into their calendars elsewhere, and how it stays let in. */
@NullMarked
package dev.holdfast.server.calendars.oauth;

import org.jspecify.annotations.NullMarked;
