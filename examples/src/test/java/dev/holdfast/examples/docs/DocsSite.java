package dev.holdfast.examples.docs;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Renders the documentation as a static site that opens from the disk, for {@code ./holdfast docs}.
 *
 * <p>The site mirrors the folders of the repository. {@code README.md} becomes {@code index.html},
 * another page {@code why.html}, and a source file that a page links to a page of its own. The
 * navigation comes from the lists of {@code docs/README.md}.
 */
final class DocsSite {

  private static final String DESIGN = "server/src/main/resources/dev/holdfast/server/page/assets/";
  private static final Path START = Path.of("docs/README.md");

  private final Path root;
  private final Path site;
  private final Map<Path, MarkdownPage> pages = new TreeMap<>();
  private final Map<String, Set<Path>> navigation = new LinkedHashMap<>();

  private DocsSite(Path root, Path site) throws IOException {
    this.root = root;
    this.site = site;
    for (Path file : markdown(root)) {
      pages.put(file, MarkdownPage.read(root, file));
    }
    for (MarkdownPage.Section section : page(START).sections()) {
      Set<Path> linked = new LinkedHashSet<>(section.links());
      linked.retainAll(pages.keySet());
      if (!linked.isEmpty()) {
        navigation.put(section.heading(), linked);
      }
    }
  }

  /** Takes the folder of the repository and the folder to write the site into. */
  public static void main(String[] args) throws IOException {
    Path root = Path.of(args[0]).toRealPath();
    Path site = Path.of(args[1]);
    clear(site);
    Javadocs.write(root, site.resolve("api"));
    render(root, site);
    System.out.println("The documentation is at " + site.resolve("index.html").toUri());
  }

  /** Renders everything except the Javadoc. */
  static void render(Path root, Path site) throws IOException {
    new DocsSite(root, site).write();
  }

  /** The pages of documentation, relative to the root. */
  static List<Path> markdown(Path root) throws IOException {
    try (Stream<Path> docs = Files.walk(root.resolve("docs"))) {
      return Stream.concat(
              Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "samples/README.md")
                  .map(root::resolve),
              docs)
          .filter(file -> file.toString().endsWith(".md"))
          .map(root::relativize)
          .sorted()
          .toList();
    }
  }

  private MarkdownPage page(Path file) {
    return pages.get(file);
  }

  private void write() throws IOException {
    Set<Path> others = new LinkedHashSet<>();
    for (MarkdownPage page : pages.values()) {
      writePage(page.file(), page.title(), page.html(), contents(page));
      others.addAll(page.files());
    }
    others.removeAll(pages.keySet());
    for (Path file : others) {
      if (MarkdownPage.isImage(file)) {
        copy(root.resolve(file), site.resolve(file));
      } else {
        String source = MarkdownPage.escape(Files.readString(root.resolve(file)));
        String name = file.getFileName().toString();
        String html = "<h1>%s</h1>\n<p class=\"soft\">%s</p>\n<pre><code>%s</code></pre>\n";
        writePage(file, name, html.formatted(name, slashes(file), source), "");
      }
    }
    for (String asset : List.of("holdfast.css", "mark.svg")) {
      copy(root.resolve(DESIGN + asset), site.resolve("assets").resolve(asset));
    }
    for (String asset : List.of("docs.css", "docs.js")) {
      write(site.resolve("assets").resolve(asset), resource(asset));
    }
    write(site.resolve("assets/sections.js"), "const SECTIONS = " + index() + ";\n");
  }

  private void writePage(Path file, String title, String html, String contents) throws IOException {
    Path target = MarkdownPage.rendered(file);
    String up = "../".repeat(target.getNameCount() - 1);
    String page =
        resource("page.html")
            .replace("{title}", MarkdownPage.escape(title))
            .replace("{up}", up)
            .replace("{navigation}", navigation(file, up))
            .replace("{contents}", contents)
            .replace("{page}", html);
    write(site.resolve(target), page);
  }

  private String navigation(Path current, String up) {
    boolean listed = navigation.values().stream().anyMatch(linked -> linked.contains(current));
    StringBuilder html = new StringBuilder();
    navigation.forEach(
        (heading, linked) -> {
          html.append(
                  "<details%s><summary>"
                      .formatted(!listed || linked.contains(current) ? " open" : ""))
              .append(MarkdownPage.escape(heading))
              .append("</summary><ul>\n");
          for (Path file : linked) {
            html.append(
                "<li><a href=\"%s%s\"%s>%s</a></li>\n"
                    .formatted(
                        up,
                        slashes(MarkdownPage.rendered(file)),
                        file.equals(current) ? " aria-current=\"page\"" : "",
                        MarkdownPage.escape(page(file).title())));
          }
          html.append("</ul></details>\n");
        });
    return html.toString();
  }

  private static String contents(MarkdownPage page) {
    List<MarkdownPage.Section> sections =
        page.sections().stream().filter(section -> section.level() == 2).toList();
    if (sections.size() < 2) {
      return "";
    }
    return sections.stream()
        .map(
            section ->
                "<li><a href=\"#%s\">%s</a></li>"
                    .formatted(section.id(), MarkdownPage.escape(section.heading())))
        .collect(
            joining(
                "\n",
                "<nav aria-label=\"On this page\"><h2>On this page</h2>\n<ul>\n",
                "\n</ul></nav>"));
  }

  /** Returns what the search uses: address, title of the page, heading and text of each section. */
  private String index() {
    List<List<String>> sections = new ArrayList<>();
    for (MarkdownPage page : pages.values()) {
      String address = slashes(MarkdownPage.rendered(page.file()));
      for (MarkdownPage.Section section : page.sections()) {
        sections.add(
            List.of(
                section.level() == 1 ? address : address + "#" + section.id(),
                page.title(),
                section.level() == 1 ? "" : section.heading(),
                section.text()));
      }
    }
    return JsonMapper.shared().writeValueAsString(sections);
  }

  private static String resource(String name) throws IOException {
    try (var in = DocsSite.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String slashes(Path path) {
    return path.toString().replace('\\', '/');
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.getParent());
    Files.write(to, Files.readAllBytes(from));
  }

  private static void clear(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
