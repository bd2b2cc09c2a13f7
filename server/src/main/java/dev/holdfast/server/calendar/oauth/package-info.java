/** A host's consent to use a calendar: the OAuth flow, tokens and their renewal. */
@NullMarked
package dev.holdfast.server.calendar.oauth;

import org.jspecify.annotations.NullMarked;
