/** The resource calendar: when resources are taken, and by whom. */
@NullMarked
package dev.holdfast.server.web.calendar;

import org.jspecify.annotations.NullMarked;
