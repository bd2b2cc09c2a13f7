/**
 * A CRM that hears of bookings by webhook and links them to its contacts, from what the events tell
 * alone.
 */
@NullMarked
package dev.holdfast.examples.crm;

import org.jspecify.annotations.NullMarked;
