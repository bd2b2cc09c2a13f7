/** What became true, told to whoever listens, once it is committed. */
@NullMarked
package dev.holdfast.scheduling.event;

import org.jspecify.annotations.NullMarked;
