package dev.holdfast.server.page;

import java.time.ZoneId;
import java.util.List;
import java.util.Set;

/** The time zones that people choose from: those that are named after places. */
public final class PlaceZones {

  private static final Set<String> REGIONS =
      Set.of(
          "Africa",
          "America",
          "Antarctica",
          "Asia",
          "Atlantic",
          "Australia",
          "Europe",
          "Indian",
          "Pacific");

  private static final List<String> IDS =
      ZoneId.getAvailableZoneIds().stream()
          .filter(id -> id.contains("/") && REGIONS.contains(region(id)))
          .sorted()
          .toList();

  private PlaceZones() {}

  /** Their ids, such as Europe/Berlin, in order. */
  public static List<String> ids() {
    return IDS;
  }

  /** What is before the first slash. */
  public static String region(String id) {
    return id.substring(0, id.indexOf('/'));
  }

  /** Whether there is such a zone, named after a place or not. */
  public static boolean isKnown(String id) {
    return ZoneId.getAvailableZoneIds().contains(id);
  }
}
