package dev.holdfast.examples.carrental;

import dev.holdfast.availability.TimeSlot;

/** What the rental stores about a rider's time with a car. */
record Reservation(Car car, Rider rider, TimeSlot slot) {}
