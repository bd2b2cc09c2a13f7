package dev.holdfast.scheduling.hours;

import java.time.Instant;
import java.time.ZoneId;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;

/** Every clock change of every zone from 2020 to 2040, and Samoa's skipped day of 2011. */
public final class EveryClockChange {

  private static final Instant FROM = Instant.parse("2020-01-01T00:00:00Z");
  private static final Instant TO = Instant.parse("2041-01-01T00:00:00Z");

  /** A zone's clocks change at an instant. */
  public record Change(ZoneId zone, Instant at) {}

  private EveryClockChange() {}

  public static List<Change> all() {
    List<Change> changes = new ArrayList<>();
    changes.add(new Change(ZoneId.of("Pacific/Apia"), Instant.parse("2011-12-30T10:00:00Z")));
    ZoneId.getAvailableZoneIds().stream().sorted().forEach(id -> addZone(changes, ZoneId.of(id)));
    return changes;
  }

  private static void addZone(List<Change> changes, ZoneId zone) {
    ZoneOffsetTransition next = zone.getRules().nextTransition(FROM);
    while (next != null && next.getInstant().isBefore(TO)) {
      changes.add(new Change(zone, next.getInstant()));
      next = zone.getRules().nextTransition(next.getInstant());
    }
  }
}
