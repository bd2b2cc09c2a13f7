/** The resource calendar. */
@NullMarked
package dev.holdfast.server.resource.page;

import org.jspecify.annotations.NullMarked;
