/** What can be booked, and why something cannot: one pure function behind every door. */
@NullMarked
package dev.holdfast.scheduling.slots;

import org.jspecify.annotations.NullMarked;
