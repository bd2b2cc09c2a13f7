package dev.holdfast.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A page of the documentation. */
record Page(Path file) {

  static final Path ROOT = Path.of("..");

  private static final Pattern BLOCK =
      Pattern.compile("^```(\\S*)\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

  /**
   * What stands between two fences.
   *
   * @param language as the first fence names it; may be empty
   */
  record Block(Page page, String language, String text) {}

  static Page named(String name) {
    return new Page(ROOT.resolve("docs").resolve(name));
  }

  static Stream<Page> all() {
    return Stream.concat(
        Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md").map(ROOT::resolve).map(Page::new),
        files(ROOT.resolve("docs"), ".md").stream().map(Page::new));
  }

  /** The blocks of this language on all pages. */
  static List<String> allBlocks(String language) {
    return all().flatMap(page -> page.blocks(language).stream()).toList();
  }

  static List<Path> files(Path folder, String ending) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String text() {
    return read(file);
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Block> blocks() {
    return BLOCK
        .matcher(text())
        .results()
        .map(found -> new Block(this, found.group(1), found.group(2)))
        .toList();
  }

  List<String> blocks(String language) {
    return blocks().stream()
        .filter(block -> block.language().equals(language))
        .map(Block::text)
        .toList();
  }

  @Override
  public String toString() {
    return file.getFileName().toString();
  }
}
