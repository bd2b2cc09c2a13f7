/** Everything stored about a booker: listed, cancelled or erased on request. */
@NullMarked
package dev.holdfast.server.booker;

import org.jspecify.annotations.NullMarked;
