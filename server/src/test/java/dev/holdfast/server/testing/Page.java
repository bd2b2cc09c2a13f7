package dev.holdfast.server.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A page of the documentation. */
public record Page(Path file) {

  public static final Path ROOT = Path.of("..");

  private static final Pattern BLOCK =
      Pattern.compile("^```(\\S*)\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);

  /**
   * What stands between two fences.
   *
   * @param language as the first fence names it; may be empty
   */
  public record Block(Page page, String language, String text) {}

  public static Page named(String name) {
    return new Page(ROOT.resolve("docs").resolve(name));
  }

  public static Stream<Page> all() {
    return Stream.concat(
        Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md").map(ROOT::resolve).map(Page::new),
        files(ROOT.resolve("docs"), ".md").stream().map(Page::new));
  }

  /** The blocks of this language on all pages. */
  public static List<String> allBlocks(String language) {
    return all().flatMap(page -> page.blocks(language).stream()).toList();
  }

  public static List<Path> files(Path folder, String ending) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public String text() {
    return read(file);
  }

  public static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public List<Block> blocks() {
    return BLOCK
        .matcher(text())
        .results()
        .map(found -> new Block(this, found.group(1), found.group(2)))
        .toList();
  }

  public List<String> blocks(String language) {
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
