package dev.holdfast.server.web.account;

import dev.holdfast.server.web.PlaceZones;
import java.util.List;
import java.util.stream.Stream;

/** The time zones that people choose from. */
final class Zones {

  private Zones() {}

  /** Those of places, and UTC; and the one that is chosen, whatever it is. */
  static List<String> with(String chosen) {
    return Stream.concat(PlaceZones.ids().stream(), Stream.of("UTC", chosen))
        .filter(id -> !id.isEmpty())
        .distinct()
        .sorted()
        .toList();
  }
}
