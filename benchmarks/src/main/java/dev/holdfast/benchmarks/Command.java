package dev.holdfast.benchmarks;

import dev.holdfast.benchmarks.measure.Effort;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * The command line, understood.
 *
 * @param json the file to write figures to
 * @param charts the folder to draw them into
 */
record Command(
    Optional<String> what,
    Effort effort,
    Optional<Path> json,
    Optional<Path> charts,
    boolean help) {

  static Command parse(List<String> args) {
    Command command =
        new Command(Optional.empty(), Effort.FULL, Optional.empty(), Optional.empty(), false);
    for (Iterator<String> rest = args.iterator(); rest.hasNext(); ) {
      command = command.with(rest.next(), rest);
    }
    return command;
  }

  private Command with(String arg, Iterator<String> rest) {
    return switch (arg) {
      case "--quick" -> new Command(what, Effort.QUICK, json, charts, help);
      case "--json" ->
          new Command(
              what,
              effort,
              Optional.of(path(rest, "--json needs a file, such as --json figures.json")),
              charts,
              help);
      case "--charts" ->
          new Command(
              what,
              effort,
              json,
              Optional.of(path(rest, "--charts needs a folder, such as --charts .")),
              help);
      case "--help", "-h" -> new Command(what, effort, json, charts, true);
      default -> new Command(Optional.of(suite(arg)), effort, json, charts, help);
    };
  }

  private static Path path(Iterator<String> rest, String missing) {
    if (!rest.hasNext()) {
      throw new UsageException(missing);
    }
    return Path.of(rest.next());
  }

  private String suite(String arg) {
    if (arg.startsWith("-")) {
      throw new UsageException(
          "there is no option '%s'. There is: --quick, --json FILE, --charts FOLDER"
              .formatted(arg));
    }
    if (what.isPresent()) {
      throw new UsageException(
          "measures one thing or all, not '%s' and '%s'".formatted(what.get(), arg));
    }
    return arg;
  }
}
