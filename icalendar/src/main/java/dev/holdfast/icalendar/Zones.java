package dev.holdfast.icalendar;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.zone.ZoneRules;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * The time zones that a feed names.
 *
 * <p>A known name means the zone of that name, even if the feed defines it otherwise: definitions
 * in feeds are often incomplete or out of date. For an unknown name the feed's definition counts,
 * and if there is none, the host's zone.
 */
final class Zones {

  private static final int MAX_ID = 200;

  private static final Map<String, String> KNOWN =
      ZoneId.getAvailableZoneIds().stream()
          .collect(
              Collectors.toUnmodifiableMap(
                  id -> id.toLowerCase(Locale.ROOT), UnaryOperator.identity(), (one, two) -> one));

  private final ZoneRules hosts;
  private final Budget budget;
  private final Map<String, Component> definitions = new HashMap<>();
  private final Map<String, ZoneRules> found = new HashMap<>();
  private final TreeSet<String> unknown = new TreeSet<>();

  Zones(ZoneId hosts, List<Component> calendars, Budget budget) {
    this.hosts = hosts.getRules();
    this.budget = budget;
    for (Component calendar : calendars) {
      calendar
          .children("VTIMEZONE")
          .forEach(
              zone -> zone.first("TZID").ifPresent(id -> definitions.put(plain(id.value()), zone)));
    }
  }

  /** As it is in a parameter, where nothing is escaped. */
  private static String plain(String text) {
    return text.replaceAll("\\\\([,;\\\\])", "$1");
  }

  /** The times of a property, of which there may be several. */
  List<Moment> moments(Property property) {
    ZoneRules zone = of(property);
    return Arrays.stream(property.value().split(",")).map(value -> moment(value, zone)).toList();
  }

  /** The time of a property. */
  Moment moment(Property property) {
    return moment(property.value(), of(property));
  }

  /** Days are the host's, even if they name another zone. */
  Moment moment(String value, ZoneRules zone) {
    Moment moment = Moment.parse(value, zone);
    return moment.isDate() ? new Moment(moment.local(), true, hosts) : moment;
  }

  /** The zone of a property: the host's, if it names none. */
  ZoneRules of(Property property) {
    return property
        .parameter("TZID")
        .map(id -> found.computeIfAbsent(id.strip(), this::rules))
        .orElse(hosts);
  }

  /** The zone of the host. */
  ZoneRules hosts() {
    return hosts;
  }

  /** Unknown names, for which the host's zone was used. */
  List<String> unknown() {
    return List.copyOf(unknown);
  }

  private ZoneRules rules(String id) {
    if (id.length() <= MAX_ID) {
      Optional<ZoneRules> rules = known(id).or(() -> defined(id));
      if (rules.isPresent()) {
        return rules.get();
      }
    }
    if (unknown.size() < Feed.MAX_PROBLEMS) {
      unknown.add(id.substring(0, Math.min(id.length(), MAX_ID)));
    }
    return hosts;
  }

  private Optional<ZoneRules> defined(String id) {
    Component definition = definitions.get(id);
    if (definition == null) {
      return Optional.empty();
    }
    return definition
        .first("X-LIC-LOCATION")
        .flatMap(place -> known(place.value()))
        .or(() -> ZoneDefinition.rules(definition, budget));
  }

  /** A known name, possibly behind a prefix such as {@code /mozilla.org/20070129_1/}. */
  private static Optional<ZoneRules> known(String id) {
    String rest = id;
    while (true) {
      Optional<ZoneRules> rules = byName(rest);
      int slash = rest.indexOf('/');
      if (rules.isPresent() || slash < 0) {
        return rules;
      }
      rest = rest.substring(slash + 1);
    }
  }

  private static Optional<ZoneRules> byName(String name) {
    String known = KNOWN.get(name.toLowerCase(Locale.ROOT));
    try {
      return Optional.of(
          ZoneId.of(known != null ? known : WindowsZones.id(name).orElse(name), ZoneId.SHORT_IDS)
              .getRules());
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
