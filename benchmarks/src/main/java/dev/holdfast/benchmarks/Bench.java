package dev.holdfast.benchmarks;

import dev.holdfast.benchmarks.calendars.CalendarsSuite;
import dev.holdfast.benchmarks.dynamodb.DynamoSuite;
import dev.holdfast.benchmarks.flood.FloodSuite;
import dev.holdfast.benchmarks.measure.Suite;
import dev.holdfast.benchmarks.memory.MemorySuite;
import dev.holdfast.benchmarks.pages.PagesSuite;
import dev.holdfast.benchmarks.report.Charts;
import dev.holdfast.benchmarks.report.Figure;
import dev.holdfast.benchmarks.report.Report;
import dev.holdfast.benchmarks.service.ServiceSuite;
import dev.holdfast.benchmarks.slots.SlotsSuite;
import dev.holdfast.benchmarks.sql.SqlSuite;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The command {@code bench}: measures, prints a line per figure, and fails on a missed target. */
public final class Bench {

  private static final int OK = 0;
  private static final int MISSED = 1;
  private static final int MISUSED = 2;

  private final List<Suite> suites;
  private final PrintStream out;
  private final PrintStream err;

  Bench(List<Suite> suites, PrintStream out, PrintStream err) {
    this.suites = List.copyOf(suites);
    this.out = out;
    this.err = err;
  }

  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT); // Numbers look the same everywhere.
    // Only here: the service, which has the same class path, logs as it does otherwise.
    System.setProperty("logback.configurationFile", "dev/holdfast/benchmarks/quiet-log.xml");
    List<Suite> suites =
        List.of(
            new MemorySuite(),
            new SqlSuite(),
            new SlotsSuite(),
            new ServiceSuite(),
            new PagesSuite(),
            new CalendarsSuite(),
            new FloodSuite(),
            new DynamoSuite());
    System.exit(new Bench(suites, System.out, System.err).run(args));
  }

  /** Answers the exit code. */
  int run(String... args) {
    try {
      Command command = Command.parse(List.of(args));
      if (command.help()) {
        help().forEach(out::println);
        return OK;
      }
      return run(command, chosen(command));
    } catch (UsageException e) {
      err.println("bench: " + e.getMessage());
      return MISUSED;
    }
  }

  private int run(Command command, List<Suite> chosen) {
    write(command, List.of()); // Before measuring for minutes, see that it can be written.
    long start = System.nanoTime();
    List<Figure> figures = new ArrayList<>();
    for (Suite suite : chosen) {
      err.printf("Measuring %s: %s%n", suite.name(), suite.description());
      figures.addAll(suite.measure(command.effort(), err::println));
      write(command, figures); // If a later one fails, these are not lost.
    }
    print(figures, Duration.ofNanos(System.nanoTime() - start));
    return figures.stream().allMatch(Figure::meetsTarget) ? OK : MISSED;
  }

  private List<Suite> chosen(Command command) {
    if (command.what().isEmpty()) {
      return suites;
    }
    String what = command.what().get();
    List<Suite> chosen = suites.stream().filter(suite -> suite.name().equals(what)).toList();
    if (chosen.isEmpty()) {
      throw new UsageException(
          "there is no '%s' to measure. There is: %s".formatted(what, names()));
    }
    return chosen;
  }

  private void print(List<Figure> figures, Duration taken) {
    Report.table(figures).forEach(out::println);
    out.println();
    figures.forEach(figure -> out.println(figure.name() + ": " + figure.note()));
    out.printf(
        "%nJDK %s, %s %s, %d cores, %d s. Each number is the median of the rounds, spread that of the"
            + " ratios; compare ratios, not times.%n",
        Runtime.version(),
        System.getProperty("os.name"),
        System.getProperty("os.version"),
        Runtime.getRuntime().availableProcessors(),
        taken.toSeconds());
    figures.stream()
        .filter(figure -> !figure.meetsTarget())
        .forEach(figure -> out.println("MISSED: " + figure.name() + " " + figure.target()));
  }

  private void write(Command command, List<Figure> figures) {
    command.json().ifPresent(file -> write(file, String.join("\n", Report.json(figures)) + "\n"));
    command
        .charts()
        .ifPresent(
            folder -> {
              create(folder);
              write(folder.resolve("bench-ratios.svg"), Charts.ratios(figures));
              Charts.growth(figures)
                  .ifPresent(chart -> write(folder.resolve("bench-growth.svg"), chart));
            });
  }

  private static void create(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UsageException(
          "cannot create the folder %s (%s)".formatted(folder, e.getClass().getSimpleName()));
    }
  }

  private static void write(Path file, String content) {
    try {
      Files.writeString(file, content);
    } catch (IOException e) {
      throw new UsageException(
          "cannot write %s (%s). Name one in a folder that exists"
              .formatted(file, e.getClass().getSimpleName()));
    }
  }

  private List<String> help() {
    List<String> lines =
        new ArrayList<>(
            List.of("Usage: bench [what] [--quick] [--json FILE] [--charts FOLDER]", ""));
    suites.forEach(suite -> lines.add("  %-12s %s".formatted(suite.name(), suite.description())));
    lines.add("  --quick          less time, more spread");
    lines.add("  --json FILE      writes the figures there too, one JSON object per line");
    lines.add("  --charts FOLDER  draws them there: bench-ratios.svg and bench-growth.svg");
    lines.add("");
    lines.add("Without what, measures all. Exit code 1: a target was missed; 2: misused.");
    return lines;
  }

  private String names() {
    return suites.stream().map(Suite::name).collect(Collectors.joining(", "));
  }
}
