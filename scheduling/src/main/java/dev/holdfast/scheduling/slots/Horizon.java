package dev.holdfast.scheduling.slots;

import dev.holdfast.scheduling.hours.EpochMicros;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * Between which microseconds a start must lie for its notice and its day.
 *
 * @param earliest the first that is after now and leaves the notice
 * @param tooFar the midnight, in the zone of the hours, that ends the last day
 */
record Horizon(long earliest, long tooFar) {

  static Horizon of(SlotRules rules, Instant now) {
    long afterNow = EpochMicros.of(now) + 1;
    // Rounded up, because a start must not be a nanosecond early either.
    long noticed = EpochMicros.of(now.plus(rules.notice()).plusNanos(999));
    ZoneId zone = rules.hours().zone();
    LocalDate closed = LocalDate.ofInstant(now, zone).plusDays(rules.maxAdvanceDays() + 1L);
    return new Horizon(
        Math.max(afterNow, noticed), EpochMicros.of(closed.atStartOfDay(zone).toInstant()));
  }
}
