/** Free times over HTTP, and why a time is not free. */
@NullMarked
package dev.holdfast.server.slots;

import org.jspecify.annotations.NullMarked;
