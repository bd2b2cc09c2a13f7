package dev.holdfast.server.access.signin;

import dev.holdfast.server.page.PlaceZones;
import java.util.List;
import java.util.stream.Stream;

/** The time zones that people choose from. */
public final class ZoneOptions {

  private ZoneOptions() {}

  /** Those of places, and UTC; and the one that is chosen. */
  public static List<String> with(String chosen) {
    return Stream.concat(PlaceZones.ids().stream(), Stream.of("UTC", chosen))
        .filter(id -> !id.isEmpty())
        .distinct()
        .sorted()
        .toList();
  }
}
