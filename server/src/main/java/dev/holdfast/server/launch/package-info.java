/** Starts the service: wiring, background jobs, first sign-in. */
@NullMarked
package dev.holdfast.server.launch;

import org.jspecify.annotations.NullMarked;
