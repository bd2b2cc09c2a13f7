/** Faults and how they are caused. */
@NullMarked
package dev.holdfast.torture.fault;

import org.jspecify.annotations.NullMarked;
