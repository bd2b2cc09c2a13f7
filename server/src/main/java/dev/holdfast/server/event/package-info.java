/** Events over HTTP: the list, the stream, and the JSON of an event. */
@NullMarked
package dev.holdfast.server.event;

import org.jspecify.annotations.NullMarked;
