package dev.holdfast.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Figures as text: a table for people, JSON lines for programs. */
public final class Report {

  private static final List<String> HEADER =
      List.of("name", "ours", "reference", "ratio", "target", "spread");

  private Report() {}

  /** A header and one line per figure, in columns: names to the left, numbers to the right. */
  public static List<String> table(List<Figure> figures) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(HEADER);
    figures.forEach(figure -> rows.add(row(figure)));
    return rows.stream().map(row -> aligned(row, rows)).toList();
  }

  /** One JSON object per line. */
  public static List<String> json(List<Figure> figures) {
    return figures.stream().map(Report::json).toList();
  }

  private static List<String> row(Figure figure) {
    return List.of(
        figure.name(),
        number(figure.ours()) + " " + figure.unit(),
        number(figure.reference()) + " " + figure.unit(),
        number(figure.ratio()),
        figure.target().toString(),
        number(figure.lowestRatio()) + "-" + number(figure.highestRatio()));
  }

  private static String aligned(List<String> row, List<List<String>> rows) {
    List<String> cells = new ArrayList<>();
    for (int column = 0; column < row.size(); column++) {
      int at = column;
      int width = rows.stream().mapToInt(other -> other.get(at).length()).max().orElseThrow();
      cells.add(String.format(column == 0 ? "%-" + width + "s" : "%" + width + "s", row.get(at)));
    }
    return String.join("   ", cells);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%,.0f", value);
  }

  private static String json(Figure figure) {
    return String.format(
        Locale.ROOT,
        "{\"name\":%s,\"ours\":%s,\"reference\":%s,\"ratio\":%s,\"target\":%s%s}",
        quoted(figure.name()),
        figure.ours(),
        figure.reference(),
        figure.ratio(),
        quoted(figure.target().toString()),
        figure.curve().map(Report::json).orElse(""));
  }

  /** Of how it grows: costs by the number of what is stored. */
  private static String json(Curve curve) {
    return curve.costs().entrySet().stream()
        .map(cost -> "\"%s\":%s".formatted(cost.getKey(), cost.getValue()))
        .collect(Collectors.joining(",", ",\"curve\":{", "}"));
  }

  private static String quoted(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ') {
        json.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }
}
