package dev.holdfast.icalendar;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A feed, and the busy times that a person worked out of it: {@code name.ics} with {@code
 * name.busy}, whose lines are said in {@code README.md} beside them.
 *
 * @param said all lines of the second file
 */
record SampleFeed(Path file, List<String> said) {

  static final Path FOLDER = Path.of("src/test/resources/calendars");

  /** All of them. */
  static List<SampleFeed> all() {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .filter(file -> file.toString().endsWith(".ics"))
          .sorted()
          .map(SampleFeed::of)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SampleFeed of(Path file) {
    String name = file.getFileName().toString().replace(".ics", ".busy");
    try {
      return new SampleFeed(file, Files.readAllLines(file.resolveSibling(name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  byte[] bytes() {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A span as samples have it: two times with a slash between them. */
  static Span span(String text) {
    String[] ends = text.split("/", 2);
    return new Span(instant(ends[0]), instant(ends[1]));
  }

  private static Instant instant(String text) {
    return OffsetDateTime.parse(text).toInstant();
  }

  private Optional<String> word(String key) {
    return said.stream()
        .filter(line -> line.startsWith(key + " "))
        .map(line -> line.substring(key.length() + 1))
        .findFirst();
  }

  ZoneId zone() {
    return ZoneId.of(word("zone").orElseThrow());
  }

  Span window() {
    return span(word("window").orElseThrow());
  }

  /** The code and message by which it is refused as a whole. */
  Optional<String> error() {
    return word("error");
  }

  /** Why another reader finds other times, in all its versions. */
  Optional<String> differs() {
    return word("differs");
  }

  /** Why a version of it does. */
  Optional<String> differsIn(String version) {
    return differs().or(() -> word("differs-" + version.substring(0, 1)));
  }

  int events() {
    return Integer.parseInt(word("events").orElseThrow());
  }

  int misread() {
    return Integer.parseInt(word("misread").orElse("0"));
  }

  List<Span> busy() {
    return said.stream()
        .filter(line -> Character.isDigit(line.charAt(0)))
        .map(SampleFeed::span)
        .toList();
  }

  @Override
  public String toString() {
    return file.getFileName().toString();
  }
}
