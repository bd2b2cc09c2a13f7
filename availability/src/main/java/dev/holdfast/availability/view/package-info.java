/**
 * A resource's calendar as something to open, work on and save, as the calendar of the document
 * "Resource Scheduling Apps with Document Databases", on any store.
 */
@NullMarked
package dev.holdfast.availability.view;

import org.jspecify.annotations.NullMarked;
