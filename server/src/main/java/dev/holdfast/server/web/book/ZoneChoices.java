package dev.holdfast.server.web.book;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The time zones that a visitor can choose from, by region. */
final class ZoneChoices {

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

  private static final Map<String, List<Choice>> BY_REGION = byRegion();

  private ZoneChoices() {}

  /** A zone, named after its city. */
  public record Choice(String id, String city) {

    static Choice of(String id) {
      String city = id.substring(id.indexOf('/') + 1).replace('_', ' ').replace("/", ", ");
      return new Choice(id, city);
    }
  }

  static boolean isKnown(@Nullable String id) {
    return id != null && ZoneId.getAvailableZoneIds().contains(id);
  }

  static boolean isListed(String id) {
    return BY_REGION.values().stream()
        .flatMap(List::stream)
        .anyMatch(choice -> choice.id().equals(id));
  }

  static Map<String, List<Choice>> all() {
    return BY_REGION;
  }

  private static Map<String, List<Choice>> byRegion() {
    Map<String, List<Choice>> regions = new TreeMap<>();
    ZoneId.getAvailableZoneIds().stream()
        .filter(id -> id.contains("/") && REGIONS.contains(id.substring(0, id.indexOf('/'))))
        .sorted()
        .map(Choice::of)
        .forEach(
            choice ->
                regions
                    .computeIfAbsent(
                        choice.id().substring(0, choice.id().indexOf('/')),
                        region -> new ArrayList<>())
                    .add(choice));
    return regions;
  }
}
