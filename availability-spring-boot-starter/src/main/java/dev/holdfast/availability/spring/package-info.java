/**
 * Exclusive time in Spring Boot programs: a data source becomes an {@code Availability} that takes
 * part in the program's own transactions.
 */
@NullMarked
package dev.holdfast.availability.spring;

import org.jspecify.annotations.NullMarked;
