/**
 * What a database must offer to keep exclusive time: implement {@link
 * dev.holdfast.availability.spi.AvailabilityStore}, then run the published contract kit against it.
 */
@NullMarked
package dev.holdfast.availability.spi;

import org.jspecify.annotations.NullMarked;
