package dev.holdfast.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Figures as pictures (SVG), which show at a glance what was reached and how it grows. */
public final class Charts {

  private static final String GOOD = "#2e7d4f";
  private static final String MISSED = "#b3541e";
  private static final List<String> LINES =
      List.of("#1f5fa8", "#b3541e", "#2e7d4f", "#7a3e9d", "#5a6675");

  private static final int WIDTH = 860;
  private static final int NAMES = 250;
  private static final int ROW = 22;
  private static final int TOP = 56;

  /** Wherever a ratio is, it is drawn between a tenth and ten times its target. */
  private static final double MOST = 10;

  private Charts() {}

  /** A bar for each figure with a target, to the right of the line if the target is met. */
  public static String ratios(List<Figure> figures) {
    List<Figure> promised =
        figures.stream().filter(figure -> figure.target().side() != Target.Side.NONE).toList();
    int height = TOP + ROW * promised.size() + 20;
    Svg svg = new Svg(WIDTH, height);
    svg.text(12, 24, "start", "title", "How far from its target each ratio is");
    svg.text(12, 42, "start", "small", "to the right of the line: better than promised");
    for (double mark : List.of(0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)) {
      double x = across(mark);
      svg.line(x, TOP - 4, x, height - 20, mark == 1 ? "axis" : "grid");
      svg.text(x, height - 6, "middle", "small", number(mark) + " ×");
    }
    for (int i = 0; i < promised.size(); i++) {
      bar(svg, promised.get(i), TOP + ROW * i);
    }
    return svg.end();
  }

  private static void bar(Svg svg, Figure figure, double y) {
    double x = across(figure.target().reachedBy(figure.ratio()));
    double zero = across(1);
    svg.text(NAMES - 10, y + 14, "end", "name", figure.name());
    svg.bar(
        Math.min(x, zero),
        y + 3,
        Math.abs(x - zero),
        ROW - 8,
        figure.meetsTarget() ? GOOD : MISSED);
    boolean left = x < zero;
    svg.text(
        left ? x - 5 : x + 5,
        y + 14,
        left ? "end" : "start",
        "small",
        number(figure.ratio()) + " (" + figure.target() + ")");
  }

  private static double across(double reached) {
    double bounded = Math.max(1 / MOST, Math.min(MOST, reached));
    double from = NAMES + 60;
    double to = WIDTH - 110;
    return from + (to - from) * (Math.log10(bounded) + 1) / 2;
  }

  /** A line for each figure with a curve: what it costs by how much is stored, both logarithmic. */
  public static Optional<String> growth(List<Figure> figures) {
    List<Figure> growing =
        figures.stream()
            .filter(figure -> figure.curve().isPresent() && figure.unit().equals("us"))
            .toList();
    return growing.isEmpty() ? Optional.empty() : Optional.of(new Axes(growing).draw());
  }

  /** Both axes, from one power of ten to another. */
  private static final class Axes {
    private static final int HEIGHT = 420;
    private static final int LEFT = 80;
    private static final int RIGHT = WIDTH - 190;
    private static final int BOTTOM = HEIGHT - 44;

    private final List<Figure> figures;
    private final int lowestX;
    private final int highestX;
    private final int lowestY;
    private final int highestY;

    Axes(List<Figure> figures) {
      this.figures = figures;
      List<Double> sizes = new ArrayList<>();
      List<Double> costs = new ArrayList<>();
      for (Figure figure : figures) {
        figure
            .curve()
            .orElseThrow()
            .costs()
            .forEach(
                (size, cost) -> {
                  sizes.add((double) size);
                  costs.add(cost);
                });
      }
      lowestX = floor(sizes);
      highestX = Math.max(lowestX + 1, ceiling(sizes));
      lowestY = floor(costs);
      highestY = Math.max(lowestY + 1, ceiling(costs));
    }

    private static int floor(List<Double> numbers) {
      double least = numbers.stream().min(Double::compare).orElseThrow();
      return (int) Math.floor(Math.log10(least));
    }

    private static int ceiling(List<Double> numbers) {
      double most = numbers.stream().max(Double::compare).orElseThrow();
      return (int) Math.ceil(Math.log10(most));
    }

    String draw() {
      Svg svg = new Svg(WIDTH, HEIGHT);
      svg.text(12, 24, "start", "title", "What it costs by how much is stored");
      svg.text(12, 42, "start", "small", "microseconds; a level line does not grow");
      for (int power = lowestX; power <= highestX; power++) {
        double x = x(Math.pow(10, power));
        svg.line(x, TOP, x, BOTTOM, "grid");
        svg.text(x, BOTTOM + 18, "middle", "small", number(Math.pow(10, power)));
      }
      for (int power = lowestY; power <= highestY; power++) {
        double y = y(Math.pow(10, power));
        svg.line(LEFT, y, RIGHT, y, "grid");
        svg.text(LEFT - 8, y + 4, "end", "small", number(Math.pow(10, power)));
      }
      svg.text((LEFT + RIGHT) / 2.0, HEIGHT - 8, "middle", "small", "stored");
      labels(svg);
      return svg.end();
    }

    /** Names stand at the ends of their lines, and make room for each other. */
    private void labels(Svg svg) {
      List<Figure> fromTop =
          figures.stream().sorted((a, b) -> Double.compare(last(b), last(a))).toList();
      double lowest = TOP;
      for (int i = 0; i < fromTop.size(); i++) {
        Figure figure = fromTop.get(i);
        String colour = LINES.get(i % LINES.size());
        List<double[]> points = new ArrayList<>();
        figure
            .curve()
            .orElseThrow()
            .costs()
            .forEach((size, cost) -> points.add(new double[] {x(size), y(cost)}));
        svg.path(points, colour);
        double[] end = points.get(points.size() - 1);
        double y = Math.max(end[1] + 4, lowest);
        lowest = y + 15;
        svg.text(end[0] + 10, y, "start", "name", figure.name());
      }
    }

    private static double last(Figure figure) {
      List<Double> costs = List.copyOf(figure.curve().orElseThrow().costs().values());
      return costs.get(costs.size() - 1);
    }

    private double x(double size) {
      return LEFT + (RIGHT - LEFT) * (Math.log10(size) - lowestX) / (highestX - lowestX);
    }

    private double y(double cost) {
      return BOTTOM - (BOTTOM - TOP) * (Math.log10(cost) - lowestY) / (highestY - lowestY);
    }
  }

  private static String number(double value) {
    return value < 10 && value != Math.rint(value)
        ? String.format(Locale.ROOT, "%.2f", value)
        : String.format(Locale.ROOT, "%,.0f", value);
  }
}
