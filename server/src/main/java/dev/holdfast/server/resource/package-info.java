/** Resources over HTTP: time on them, holds, claims, calendars, sharing. */
@NullMarked
package dev.holdfast.server.resource;

import org.jspecify.annotations.NullMarked;
