/** Mails about bookings: what they say, and how they are sent or shown instead. */
@NullMarked
package dev.holdfast.server.mail;

import org.jspecify.annotations.NullMarked;
