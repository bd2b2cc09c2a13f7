package dev.holdfast.benchmarks;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** The command line, understood. */
record Command(Optional<String> what, Effort effort, Optional<Path> json, boolean help) {

  static Command parse(List<String> args) {
    Command command = new Command(Optional.empty(), Effort.FULL, Optional.empty(), false);
    for (Iterator<String> rest = args.iterator(); rest.hasNext(); ) {
      command = command.with(rest.next(), rest);
    }
    return command;
  }

  private Command with(String arg, Iterator<String> rest) {
    return switch (arg) {
      case "--quick" -> new Command(what, Effort.QUICK, json, help);
      case "--json" -> new Command(what, effort, Optional.of(file(rest)), help);
      case "--help", "-h" -> new Command(what, effort, json, true);
      default -> new Command(Optional.of(suite(arg)), effort, json, help);
    };
  }

  private static Path file(Iterator<String> rest) {
    if (!rest.hasNext()) {
      throw new Misuse("--json needs a file, such as --json figures.json");
    }
    return Path.of(rest.next());
  }

  private String suite(String arg) {
    if (arg.startsWith("-")) {
      throw new Misuse("there is no option '%s'. There is: --quick, --json FILE".formatted(arg));
    }
    if (what.isPresent()) {
      throw new Misuse("measures one thing or all, not '%s' and '%s'".formatted(what.get(), arg));
    }
    return arg;
  }
}
