/**
 * Exclusive time in any document or key-value database: one document per resource per day, written
 * by comparing versions, over a port of two methods.
 */
@NullMarked
package dev.holdfast.availability.document;

import org.jspecify.annotations.NullMarked;
