package dev.holdfast.server.api;

import java.time.DateTimeException;
import java.time.ZoneId;

/** Time zones as requests name them. */
public final class TimeZones {

  private TimeZones() {}

  /** A zone of the IANA database, such as Europe/Berlin. */
  public static ZoneId parse(String field, String id) {
    try {
      if (ZoneId.getAvailableZoneIds().contains(id)) {
        return ZoneId.of(id);
      }
    } catch (DateTimeException e) {
      // Listed, but not loadable: as unknown as any other.
    }
    throw Problem.invalid(
        field, "'%s' is no time zone of the IANA database. Maybe Europe/Berlin?".formatted(id));
  }
}
