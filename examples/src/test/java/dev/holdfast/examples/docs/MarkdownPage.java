package dev.holdfast.examples.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/**
 * A page of documentation, rendered.
 *
 * @param file its Markdown, relative to the root
 * @param html with links that lead to rendered pages
 * @param sections from one heading to the next, in order; the first is the page's title
 */
record MarkdownPage(Path file, String html, List<Section> sections) {

  /**
   * A part of a page.
   *
   * @param level 1 for the title
   * @param links the files that it links to, relative to the root
   */
  record Section(int level, String id, String heading, String text, Set<Path> links) {

    private Section with(Reader more) {
      more.links.addAll(links);
      return new Section(level, id, heading, text + more.text, more.links);
    }
  }

  private static final List<Extension> EXTENSIONS =
      List.of(TablesExtension.create(), HeadingAnchorExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
  private static final HtmlRenderer HTML = HtmlRenderer.builder().extensions(EXTENSIONS).build();
  private static final Pattern ABSOLUTE = Pattern.compile("[a-z]+:.*");

  static MarkdownPage read(Path root, Path file) throws IOException {
    Node document = PARSER.parse(Files.readString(root.resolve(file)));
    List<Section> sections = sections(root, file, document);
    String html =
        HTML.render(document)
            .replace("<table>", "<div class=\"scroll\"><table>")
            .replace("</table>", "</table></div>");
    return new MarkdownPage(file, html, sections);
  }

  String title() {
    return sections.get(0).heading();
  }

  /** The files that the page links to, relative to the root. */
  Set<Path> files() {
    Set<Path> files = new LinkedHashSet<>();
    sections.forEach(section -> files.addAll(section.links()));
    return files;
  }

  private static List<Section> sections(Path root, Path file, Node document) {
    IdGenerator ids = IdGenerator.builder().build();
    List<Section> sections = new ArrayList<>();
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      Reader reader = new Reader(root, file);
      node.accept(reader);
      if (node instanceof Heading heading) {
        String text = reader.text.toString();
        sections.add(new Section(heading.getLevel(), ids.generateId(text), text, "", reader.links));
      } else {
        sections.add(sections.remove(sections.size() - 1).with(reader));
      }
    }
    return sections;
  }

  static Path rendered(Path file) {
    String name = file.getFileName().toString();
    if (isImage(file)) {
      return file;
    }
    if (!name.endsWith(".md")) {
      return file.resolveSibling(name + ".html");
    }
    return file.resolveSibling(
        name.equals("README.md") ? "index.html" : name.replace(".md", ".html"));
  }

  static boolean isImage(Path file) {
    return file.toString().endsWith(".png") || file.toString().endsWith(".svg");
  }

  static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** Makes links lead to rendered pages; collects the files that they name, and the text. */
  private static final class Reader extends AbstractVisitor {

    private final Path root;
    private final Path page;
    private final Set<Path> links = new LinkedHashSet<>();
    private final StringBuilder text = new StringBuilder();

    Reader(Path root, Path page) {
      this.root = root;
      this.page = page;
    }

    @Override
    public void visit(Link link) {
      link.setDestination(follow(link.getDestination()));
      visitChildren(link);
    }

    @Override
    public void visit(Image image) {
      image.setDestination(follow(image.getDestination()));
    }

    private String follow(String destination) {
      if (destination.startsWith("#") || ABSOLUTE.matcher(destination).matches()) {
        return destination;
      }
      String name = destination.replaceFirst("#.*", "");
      Path file = page.resolveSibling(name).normalize();
      if (!Files.isRegularFile(root.resolve(file))) {
        throw new IllegalStateException(
            "%s links to %s, which is no file".formatted(page, destination));
      }
      links.add(file);
      Path target = Path.of(name).resolveSibling(rendered(file).getFileName());
      return target.toString().replace('\\', '/') + destination.substring(name.length());
    }

    @Override
    public void visit(Text words) {
      text.append(words.getLiteral());
    }

    @Override
    public void visit(Code code) {
      text.append(code.getLiteral());
    }

    @Override
    public void visit(FencedCodeBlock code) {
      text.append(code.getLiteral()).append(' ');
    }

    @Override
    public void visit(SoftLineBreak end) {
      text.append(' ');
    }

    @Override
    public void visit(Paragraph paragraph) {
      visitChildren(paragraph);
      text.append(' ');
    }

    /** A cell of a table. */
    @Override
    public void visit(CustomNode cell) {
      visitChildren(cell);
      text.append(' ');
    }
  }
}
