/**
 * The contract of a store as JUnit tests: rules, races, hostile values, and a seeded simulation
 * against a naive model. Extend {@link dev.holdfast.availability.tck.AvailabilityStoreContract}.
 */
@NullMarked
package dev.holdfast.availability.tck;

import org.jspecify.annotations.NullMarked;
