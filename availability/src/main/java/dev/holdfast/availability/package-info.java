/**
 * Exclusive time on resources: at most one owner has a resource at any instant, and the store, not
 * a check before a write, makes sure of it. {@link dev.holdfast.availability.Availability} is the
 * way in.
 */
@NullMarked
package dev.holdfast.availability;

import org.jspecify.annotations.NullMarked;
