/** Hosts, whose time can be booked, and the keys that speak for them. */
@NullMarked
package dev.holdfast.scheduling.host;

import org.jspecify.annotations.NullMarked;
