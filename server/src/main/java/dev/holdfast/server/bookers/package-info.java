/** All that is stored of somebody who booked: told, cancelled, or erased. */
@NullMarked
package dev.holdfast.server.bookers;

import org.jspecify.annotations.NullMarked;
