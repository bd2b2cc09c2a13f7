/** What can be booked with a host: how long, when, under which rules. */
@NullMarked
package dev.holdfast.scheduling.eventtype;

import org.jspecify.annotations.NullMarked;
