package dev.holdfast.server.booking.page;

import dev.holdfast.server.page.PlaceZones;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The time zones that a booker can choose from, by region. */
final class ZoneChoices {

  private static final Map<String, List<Choice>> BY_REGION = byRegion();

  private ZoneChoices() {}

  /** A zone, named after its city. */
  public record Choice(String id, String city) {

    static Choice of(String id) {
      String city = id.substring(id.indexOf('/') + 1).replace('_', ' ').replace("/", ", ");
      return new Choice(id, city);
    }
  }

  static boolean isListed(String id) {
    return PlaceZones.ids().contains(id);
  }

  static Map<String, List<Choice>> all() {
    return BY_REGION;
  }

  private static Map<String, List<Choice>> byRegion() {
    Map<String, List<Choice>> regions = new TreeMap<>();
    for (String id : PlaceZones.ids()) {
      regions
          .computeIfAbsent(PlaceZones.region(id), region -> new ArrayList<>())
          .add(Choice.of(id));
    }
    return regions;
  }
}
