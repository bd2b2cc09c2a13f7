/** What goes wrong, and how it is made to. */
@NullMarked
package dev.holdfast.torture.fault;

import org.jspecify.annotations.NullMarked;
