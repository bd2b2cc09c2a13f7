package dev.holdfast.scheduling.hours;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;

/**
 * Turns local times of a zone into instants. A time that the clocks skip is the instant of the
 * change. Of a time that they show twice, the earlier one starts a window and the later one ends
 * it.
 *
 * <p>Zone rules are asked once for each stretch between two clock changes, not for each time: from
 * the last time asked for until the next change the offset cannot differ. Times are best asked for
 * in ascending order. Everything is in seconds. Not for use by several threads.
 */
final class WallClock {

  private final ZoneRules rules;
  private long knownFrom = Long.MAX_VALUE;
  private long knownTo = Long.MIN_VALUE;
  private long offset;

  WallClock(ZoneId zone) {
    rules = zone.getRules();
  }

  /** The instant at which a window starts. */
  long start(long local) {
    return isKnown(local) ? local - offset : ask(local, false);
  }

  /** The instant at which a window ends. */
  long end(long local) {
    return isKnown(local) ? local - offset : ask(local, true);
  }

  private boolean isKnown(long local) {
    return local >= knownFrom && local < knownTo;
  }

  private long ask(long local, boolean later) {
    LocalDateTime time = LocalDateTime.ofEpochSecond(local, 0, ZoneOffset.UTC);
    ZoneOffsetTransition change = rules.getTransition(time);
    if (change == null) {
      learn(local, rules.getOffset(time).getTotalSeconds());
      return local - offset;
    }
    if (change.isGap()) {
      return change.toEpochSecond();
    }
    ZoneOffset chosen = later ? change.getOffsetAfter() : change.getOffsetBefore();
    return local - chosen.getTotalSeconds();
  }

  private void learn(long local, long offsetThen) {
    ZoneOffsetTransition next = rules.nextTransition(Instant.ofEpochSecond(local - offsetThen));
    offset = offsetThen;
    knownFrom = local;
    knownTo = next == null ? Long.MAX_VALUE : firstUnclear(next);
  }

  /** The first local time that the change skips or lets clocks show twice. */
  private static long firstUnclear(ZoneOffsetTransition change) {
    LocalDateTime first = change.isGap() ? change.getDateTimeBefore() : change.getDateTimeAfter();
    return first.toEpochSecond(ZoneOffset.UTC);
  }
}
