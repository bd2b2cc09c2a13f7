package dev.holdfast.examples.carrental;

import dev.holdfast.availability.TimeSlot;
import java.util.Optional;

/**
 * A rider whose car broke down.
 *
 * @param lost the time that the rider cannot have this car any more
 * @param instead the car that the rider has for that time now; empty if none was free
 */
record Displaced(Rider rider, TimeSlot lost, Optional<Car> instead) {}
