/**
 * Exclusive time in SQL databases, each in a package below this one: exact ranges if the database
 * can refuse an overlap itself, otherwise cells of a grid. This package has the interface by which
 * stores take part in a caller's transactions.
 */
@NullMarked
package dev.holdfast.availability.jdbc;

import org.jspecify.annotations.NullMarked;
