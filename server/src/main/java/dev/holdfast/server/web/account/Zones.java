package dev.holdfast.server.web.account;

import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;

/** The time zones that people choose from. */
final class Zones {

  private static final List<String> PLACES =
      List.of(
          "Africa/",
          "America/",
          "Antarctica/",
          "Asia/",
          "Atlantic/",
          "Australia/",
          "Europe/",
          "Indian/",
          "Pacific/");

  private Zones() {}

  /** Those of places, and UTC; and the one that is chosen, whatever it is. */
  static List<String> with(String chosen) {
    Stream<String> places =
        ZoneId.getAvailableZoneIds().stream()
            .filter(id -> PLACES.stream().anyMatch(id::startsWith));
    return Stream.concat(places, Stream.of("UTC", chosen))
        .filter(id -> !id.isEmpty())
        .distinct()
        .sorted()
        .toList();
  }

  static boolean isOne(String id) {
    return ZoneId.getAvailableZoneIds().contains(id);
  }
}
