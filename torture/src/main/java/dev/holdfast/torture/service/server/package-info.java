/** The service in processes of its own, with clocks that can be turned. */
@NullMarked
package dev.holdfast.torture.service.server;

import org.jspecify.annotations.NullMarked;
