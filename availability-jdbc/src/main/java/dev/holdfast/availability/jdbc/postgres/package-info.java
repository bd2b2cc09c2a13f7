/** Exclusive time in PostgreSQL: exact ranges, which the database keeps from overlapping. */
@NullMarked
package dev.holdfast.availability.jdbc.postgres;

import org.jspecify.annotations.NullMarked;
