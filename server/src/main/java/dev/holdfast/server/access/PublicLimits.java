package dev.holdfast.server.access;

import java.time.Duration;

/**
 * What an address may do without a key.
 *
 * @param reads how many requests it may send in a minute to read
 * @param writes the same to change something
 * @param holds how many slots it may keep at a time
 * @param holdTime how long it may keep one
 * @param bookingsADay how many bookings it may make with one host in a day
 */
public record PublicLimits(int reads, int writes, int holds, Duration holdTime, int bookingsADay) {}
