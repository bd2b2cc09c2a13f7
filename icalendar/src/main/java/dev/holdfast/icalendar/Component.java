package dev.holdfast.icalendar;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A part of a feed, between its BEGIN and its END: a calendar, an event, a time zone. */
final class Component {

  private static final String CALENDAR = "VCALENDAR";

  /** Components that are directly in a calendar and never inside each other. */
  private static final Set<String> ENTRIES =
      Set.of("VEVENT", "VFREEBUSY", "VTIMEZONE", "VTODO", "VJOURNAL", CALENDAR);

  private static final Set<String> NAMES =
      Set.of(
          "BEGIN",
          "END",
          "UID",
          "SEQUENCE",
          "STATUS",
          "TRANSP",
          "X-MICROSOFT-CDO-BUSYSTATUS",
          "DTSTART",
          "DTEND",
          "DURATION",
          "RRULE",
          "EXRULE",
          "RDATE",
          "EXDATE",
          "RECURRENCE-ID",
          "FREEBUSY",
          "TZID",
          "X-LIC-LOCATION",
          "TZOFFSETFROM",
          "TZOFFSETTO");

  private final String name;
  private final List<Property> properties = new ArrayList<>();
  private final List<Component> children = new ArrayList<>();

  private Component(String name) {
    this.name = name;
  }

  /**
   * Reads the calendars of a feed.
   *
   * @throws MisreadException if there is none, or the last one has no end, so that some is missing
   */
  static List<Component> calendars(byte[] feed) {
    Component root = new Component("");
    List<Component> open = new ArrayList<>(List.of(root));
    Lines lines = new Lines(feed, NAMES);
    int components = 0;
    int properties = 0;
    for (var line = lines.next(); line.isPresent(); line = lines.next()) {
      Optional<Property> property = Property.parse(line.get());
      components += property.isPresent() && add(property.get(), open) ? 1 : 0;
      check(components, Budget.MAX_COMPONENTS, "events and other parts");
      check(++properties, Budget.MAX_PROPERTIES, "lines that matter");
    }
    if (root.children.isEmpty()) {
      throw new MisreadException("This is not a calendar: there is no BEGIN:VCALENDAR");
    }
    if (open.size() > 1) {
      throw new MisreadException("The calendar ends in the middle: there is no END:VCALENDAR");
    }
    return List.copyOf(root.children);
  }

  private static void check(int count, int most, String what) {
    if (count > most) {
      throw new OverLimitException("The feed has more than %s %s".formatted(most, what));
    }
  }

  /** Whether it began a component. */
  private static boolean add(Property property, List<Component> open) {
    String value = property.value().toUpperCase(Locale.ROOT);
    switch (property.name()) {
      case "BEGIN" -> {
        return begin(value, open);
      }
      case "END" -> end(value, open);
      default -> open.get(open.size() - 1).properties.add(property);
    }
    return false;
  }

  private static boolean begin(String name, List<Component> open) {
    if (open.size() == 1 && !name.equals(CALENDAR)) {
      return false; // not part of a calendar
    }
    if (ENTRIES.contains(name)) {
      // Components that are still open lack their END.
      open.subList(Math.min(open.size(), name.equals(CALENDAR) ? 1 : 2), open.size()).clear();
    }
    if (open.size() > Budget.MAX_DEPTH) {
      throw new OverLimitException(
          "The parts of the feed are nested more than %s deep".formatted(Budget.MAX_DEPTH));
    }
    Component component = new Component(name);
    open.get(open.size() - 1).children.add(component);
    open.add(component);
    return true;
  }

  private static void end(String name, List<Component> open) {
    for (int i = open.size() - 1; i > 0; i--) {
      if (open.get(i).name.equals(name)) {
        open.subList(i, open.size()).clear();
        return;
      }
    }
  }

  /** The components of a name in this one. */
  Stream<Component> children(String name) {
    return children.stream().filter(child -> child.name.equals(name));
  }

  /** The properties of a name. */
  List<Property> all(String name) {
    List<Property> all = new ArrayList<>(1);
    for (Property property : properties) {
      if (property.name().equals(name)) {
        all.add(property);
      }
    }
    return all;
  }

  /** The first property of a name. */
  Optional<Property> first(String name) {
    for (Property property : properties) {
      if (property.name().equals(name)) {
        return Optional.of(property);
      }
    }
    return Optional.empty();
  }

  /** The value of the first property of a name, in capitals. */
  Optional<String> keyword(String name) {
    return first(name).map(property -> property.value().toUpperCase(Locale.ROOT));
  }
}
