/** Invitations that calendars understand, as RFC 5545 has them. */
@NullMarked
package dev.holdfast.scheduling.invitation;

import org.jspecify.annotations.NullMarked;
