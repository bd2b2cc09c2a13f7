/** Exclusive time in MariaDB: exact ranges, which the database keeps from overlapping. */
@NullMarked
package dev.holdfast.availability.jdbc.mariadb;

import org.jspecify.annotations.NullMarked;
