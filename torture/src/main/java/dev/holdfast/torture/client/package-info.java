/** Clients that ask for time at random, of a store or of the service. */
@NullMarked
package dev.holdfast.torture.client;

import org.jspecify.annotations.NullMarked;
