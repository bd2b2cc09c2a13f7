/**
 * The service's data in DynamoDB: event types, bookings and calendar connections in tables of their
 * own, with keys and indexes for how they are looked up; all else in a fourth table, and exclusive
 * time in a fifth. What one transaction writes is one {@code TransactWriteItems}.
 *
 * <p>Every item has a revision. Replacing or deleting one requires the revision that was read, so
 * that the slower of two rivals runs again. Indexes only serve reads; nothing that must be true
 * rests on them.
 */
@NullMarked
package dev.holdfast.server.store.dynamodb;

import org.jspecify.annotations.NullMarked;
