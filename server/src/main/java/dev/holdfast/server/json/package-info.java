/** How hosts, event types and bookings look in JSON, in answers and in events alike. */
@NullMarked
package dev.holdfast.server.json;

import org.jspecify.annotations.NullMarked;
