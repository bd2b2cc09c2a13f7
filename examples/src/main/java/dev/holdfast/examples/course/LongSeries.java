package dev.holdfast.examples.course;

import dev.holdfast.availability.Availability;
import dev.holdfast.availability.BlockResult;
import dev.holdfast.availability.Blockade;
import dev.holdfast.availability.Claim;
import dev.holdfast.availability.Limits;
import dev.holdfast.availability.Outcome;
import dev.holdfast.availability.Owner;
import dev.holdfast.availability.Repeat;
import dev.holdfast.availability.ResourceId;
import dev.holdfast.availability.TimeSlot;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** Reserves a series of any length, such as all lessons of two years. */
final class LongSeries {

  private final Availability availability;

  LongSeries(Availability availability) {
    this.availability = availability;
  }

  // @start region=series-lessons
  /** Returns daily lessons at the local time of the first one, even when clocks change. */
  static List<Claim> lessons(ResourceId room, TimeSlot first, int times, ZoneId zone) {
    return Repeat.daily(zone).times(times).slots(first).stream()
        .map(lesson -> Claim.of(room, lesson))
        .toList();
  }

  // @end

  // @start region=series-reserve
  /** Reserves all claims, or none: in one transaction, 100 at a time. */
  BlockResult reserve(List<Claim> claims, Owner series) {
    return availability.transaction(
        tx -> {
          List<Blockade> reserved = new ArrayList<>();
          for (int from = 0; from < claims.size(); from += Limits.MAX_CLAIMS) {
            int to = Math.min(from + Limits.MAX_CLAIMS, claims.size());
            BlockResult result = tx.blockAll(claims.subList(from, to), series);
            if (!(result instanceof BlockResult.Blocked blocked)) {
              return Outcome.rollback(result);
            }
            reserved.addAll(blocked.blockades());
          }
          return Outcome.commit(new BlockResult.Blocked(reserved));
        });
  }
  // @end
}
