package dev.holdfast.server.mail;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a mail says, apart from how it looks.
 *
 * @param rows what there is to know of the booking
 * @param closing why it was sent
 */
public record Letter(
    Locale language,
    String subject,
    String heading,
    String greeting,
    String opening,
    List<Row> rows,
    Optional<Link> link,
    String closing) {

  /** One thing to know, and what it is. */
  public record Row(String label, String value) {}

  /** Something to do, and where. */
  public record Link(String label, String url) {}

  public Letter {
    subject = PlainWords.line(subject);
    rows = List.copyOf(rows);
  }

  /** For those who read no HTML. */
  public String text() {
    List<String> parts = new ArrayList<>(List.of(greeting, opening));
    StringBuilder table = new StringBuilder();
    rows.forEach(row -> table.append("%s: %s%n".formatted(row.label, indented(row.value))));
    if (!rows.isEmpty()) {
      parts.add(table.toString().stripTrailing());
    }
    link.ifPresent(to -> parts.add(to.label + ":\n" + to.url));
    parts.add("-- \n" + closing);
    return String.join("\n\n", parts).replace(System.lineSeparator(), "\n") + "\n";
  }

  /** Lines that go on must not look like rows of their own. */
  private static String indented(String value) {
    return value.replace("\n", "\n  ");
  }
}
