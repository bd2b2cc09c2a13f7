package dev.holdfast.scheduling.calendar;

import dev.holdfast.scheduling.hours.Intervals;
import java.time.Instant;

/**
 * When a host is busy, according to an external calendar.
 *
 * @param until as far as the calendar was asked; nothing is known of the time after it
 */
public record BusyTimes(Intervals busy, Instant until) {}
