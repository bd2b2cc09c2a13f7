/** Reads the tables of stores without the stores. */
@NullMarked
package dev.holdfast.torture.table;

import org.jspecify.annotations.NullMarked;
