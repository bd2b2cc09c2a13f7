/** Event types: their API, page and JSON, and how often their times were in demand. */
@NullMarked
package dev.holdfast.server.eventtype;

import org.jspecify.annotations.NullMarked;
