/** Clients of the service. */
@NullMarked
package dev.holdfast.torture.service.client;

import org.jspecify.annotations.NullMarked;
