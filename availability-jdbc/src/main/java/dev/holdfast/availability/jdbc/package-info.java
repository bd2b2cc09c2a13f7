/**
 * Exclusive time in SQL databases, each of which has a package below this one: exact ranges where
 * the database can refuse an overlap itself, cells of a grid where it cannot. Here is what lets
 * their stores take part in a caller's transactions.
 */
@NullMarked
package dev.holdfast.availability.jdbc;

import org.jspecify.annotations.NullMarked;
