/** Resources of a host: things with a timeline, besides the host's own. */
@NullMarked
package dev.holdfast.scheduling.resource;

import org.jspecify.annotations.NullMarked;
