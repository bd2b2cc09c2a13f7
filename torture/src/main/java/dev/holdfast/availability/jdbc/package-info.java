/** What torture needs to know of the SQL stores that nobody else may. */
@NullMarked
package dev.holdfast.availability.jdbc;

import org.jspecify.annotations.NullMarked;
