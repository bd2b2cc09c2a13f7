package dev.holdfast.icalendar;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A line of a feed, such as {@code DTSTART;TZID=Europe/Berlin:20260105T090000}.
 *
 * @param name in capitals
 * @param parameters those that matter, by name in capitals, without quotes
 */
record Property(String name, Map<String, String> parameters, String value) {

  private static final Set<String> PARAMETERS = Set.of("TZID", "RANGE", "FBTYPE");

  Optional<String> parameter(String name) {
    return Optional.ofNullable(parameters.get(name));
  }

  /** Reads a line; empty if it has no such form. */
  static Optional<Property> parse(String line) {
    int end = endOfName(line, 0);
    Map<String, String> parameters = Map.of();
    String name = line.substring(0, end).toUpperCase(Locale.ROOT);
    while (end < line.length() && line.charAt(end) == ';') {
      int equals = endOfName(line, end + 1);
      if (equals == line.length() || line.charAt(equals) != '=') {
        end = equals; // a parameter without a value, as the format's first version had it
        continue;
      }
      int close = endOfValue(line, equals + 1);
      String parameter = line.substring(end + 1, equals).toUpperCase(Locale.ROOT);
      if (PARAMETERS.contains(parameter)) {
        parameters = parameters.isEmpty() ? new HashMap<>() : parameters;
        parameters.put(parameter, line.substring(equals + 1, close).replace("\"", ""));
      }
      end = close;
    }
    return end < line.length() && line.charAt(end) == ':'
        ? Optional.of(new Property(name, parameters, line.substring(end + 1).strip()))
        : Optional.empty();
  }

  private static int endOfName(String line, int from) {
    int at = from;
    while (at < line.length() && ";:=".indexOf(line.charAt(at)) < 0) {
      at++;
    }
    return at;
  }

  private static int endOfValue(String line, int from) {
    boolean quoted = false;
    int at = from;
    while (at < line.length() && (quoted || ";:".indexOf(line.charAt(at)) < 0)) {
      quoted ^= line.charAt(at) == '"';
      at++;
    }
    return at;
  }
}
