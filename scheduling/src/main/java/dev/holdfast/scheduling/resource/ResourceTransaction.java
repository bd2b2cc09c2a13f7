package dev.holdfast.scheduling.resource;

import dev.holdfast.scheduling.booking.BookingTransaction;

/** What resources need of a transaction: a host's own time has bookings on it. */
public interface ResourceTransaction extends BookingTransaction {

  Resources resources();
}
