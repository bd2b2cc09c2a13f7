package dev.holdfast.examples.crm;

import java.time.Instant;

/**
 * A booking, as its newest event describes it, and the contact that it is linked to.
 *
 * @param sequence of that event
 */
record Meeting(
    String bookingId, Contact contact, String title, Instant start, String status, long sequence) {}
