package dev.holdfast.benchmarks.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A picture, shape by shape, on white so that it can be read on any page. */
final class Svg {

  private static final String STYLE =
      "text{font:13px system-ui,sans-serif;fill:#1d2733}.title{font-weight:600;font-size:15px}"
          + ".small{font-size:11px;fill:#5a6675}.grid{stroke:#dfe4ea}.axis{stroke:#1d2733}"
          + ".line{fill:none;stroke-width:2}";

  private final StringBuilder content = new StringBuilder();

  Svg(int width, int height) {
    add(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1$s %2$s\" width=\"%1$s\""
            + " height=\"%2$s\"><style>%3$s</style><rect width=\"%1$s\" height=\"%2$s\""
            + " fill=\"#ffffff\"/>",
        width, height, STYLE);
  }

  void line(double x, double y, double toX, double toY, String kind) {
    add(
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" class=\"%s\"/>",
        x, y, toX, toY, kind);
  }

  void bar(double x, double y, double width, double height, String colour) {
    add(
        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"/>",
        x, y, width, height, colour);
  }

  /** A line through points, with a dot at each. */
  void path(List<double[]> points, String colour) {
    String through =
        points.stream()
            .map(point -> String.format(Locale.ROOT, "%.1f,%.1f", point[0], point[1]))
            .collect(Collectors.joining(" "));
    add("<polyline points=\"%s\" class=\"line\" stroke=\"%s\"/>", through, colour);
    for (double[] point : points) {
      add("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>", point[0], point[1], colour);
    }
  }

  void text(double x, double y, String anchor, String kind, String text) {
    String safe = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    add(
        "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">%s</text>",
        x, y, anchor, kind, safe);
  }

  String end() {
    return content + "</svg>\n";
  }

  private void add(String format, Object... values) {
    content.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
