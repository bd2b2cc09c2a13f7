package dev.holdfast.server.fuzz;

import dev.holdfast.server.api.BodyFuzz;
import dev.holdfast.server.api.TextFuzz;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** What reads inputs of strangers, and inputs to begin with. */
@SuppressWarnings("ImmutableEnumChecker") // what reads keeps nothing
enum Fuzzed {
  BODIES(BodyFuzz.class, BodyFuzz::fuzzerTestOneInput, "fuzz/bodies"),
  TEXTS(TextFuzz.class, TextFuzz::fuzzerTestOneInput, "fuzz/texts"),
  FEEDS(
      FeedFuzz.class,
      FeedFuzz::fuzzerTestOneInput,
      "../../../../icalendar/src/test/resources/calendars",
      "fuzz/feeds"),
  RULES(RuleFuzz.class, RuleFuzz::fuzzerTestOneInput, "fuzz/rules");

  /** Has an input in each line; all other files are one. */
  private static final String LINES = "seeds.txt";

  private static final Path RESOURCES = Path.of("src/test/resources");

  private final Class<?> target;
  private final Consumer<byte[]> reader;
  private final List<String> folders;

  Fuzzed(Class<?> target, Consumer<byte[]> reader, String... folders) {
    this.target = target;
    this.reader = reader;
    this.folders = List.of(folders);
  }

  Class<?> target() {
    return target;
  }

  void read(byte[] input) {
    reader.accept(input);
  }

  /** Always in the same order. */
  List<byte[]> seeds() throws IOException {
    List<byte[]> seeds = new ArrayList<>();
    for (String folder : folders) {
      for (Path file : files(RESOURCES.resolve(folder))) {
        if (file.endsWith(LINES)) {
          Files.readAllLines(file)
              .forEach(line -> seeds.add(line.getBytes(StandardCharsets.UTF_8)));
        } else {
          seeds.add(Files.readAllBytes(file));
        }
      }
    }
    return seeds;
  }

  private static List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> !file.toString().matches(".*\\.(busy|md|py)")).sorted().toList();
    }
  }
}
