/** The stores in SQL databases, against plain JDBC and what one would write instead. */
@NullMarked
package dev.holdfast.benchmarks.sql;

import org.jspecify.annotations.NullMarked;
