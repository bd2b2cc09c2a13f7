/** Pages for visitors: what can be booked, when, and changing what was booked. */
@NullMarked
package dev.holdfast.server.web.book;

import org.jspecify.annotations.NullMarked;
