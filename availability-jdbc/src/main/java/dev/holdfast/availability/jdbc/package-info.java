/**
 * Exclusive time in SQL databases: exact ranges where the database can refuse an overlap itself,
 * cells of a grid where it cannot.
 */
@NullMarked
package dev.holdfast.availability.jdbc;

import org.jspecify.annotations.NullMarked;
