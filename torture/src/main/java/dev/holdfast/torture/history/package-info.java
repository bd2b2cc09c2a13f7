/** The calls of clients, the answers they got, and the rows that are left. */
@NullMarked
package dev.holdfast.torture.history;

import org.jspecify.annotations.NullMarked;
