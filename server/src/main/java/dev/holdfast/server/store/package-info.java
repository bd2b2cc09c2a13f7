/** Where the service keeps its data, and what all such places have in common. */
@NullMarked
package dev.holdfast.server.store;

import org.jspecify.annotations.NullMarked;
