/** Exclusive time in SQLite: exact ranges in a file beside the program. */
@NullMarked
package dev.holdfast.availability.jdbc.sqlite;

import org.jspecify.annotations.NullMarked;
