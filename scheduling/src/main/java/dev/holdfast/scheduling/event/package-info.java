/** Events of the domain, published once they are committed. */
@NullMarked
package dev.holdfast.scheduling.event;

import org.jspecify.annotations.NullMarked;
