package dev.holdfast.icalendar;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The names that Windows and Outlook give to time zones. */
final class WindowsZones {

  private static final String FILE = "windows-zones.txt";

  /** By name in small letters. */
  private static final Map<String, String> IDS = read();

  private WindowsZones() {}

  private static Map<String, String> read() {
    try (InputStream file = WindowsZones.class.getResourceAsStream(FILE)) {
      String text = new String(Objects.requireNonNull(file, FILE).readAllBytes(), UTF_8);
      return text.lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("=", 2))
          .collect(
              Collectors.toUnmodifiableMap(
                  parts -> parts[0].toLowerCase(Locale.ROOT), parts -> parts[1]));
    } catch (IOException e) {
      throw new UncheckedIOException(FILE, e);
    }
  }

  /** Returns the id of the zone with this name. */
  static Optional<String> id(String name) {
    return Optional.ofNullable(IDS.get(name.toLowerCase(Locale.ROOT)));
  }
}
