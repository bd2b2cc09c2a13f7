package dev.holdfast.server.launch.command;

import dev.holdfast.server.api.docs.ApiDescription;
import dev.holdfast.server.launch.FirstSignIn;
import dev.holdfast.server.launch.Launch;
import dev.holdfast.server.launch.StartMessage;
import dev.holdfast.server.launch.demo.Demo;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.launch.settings.StartFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line: starts the service, or does one thing with its data. */
@Command(
    name = "java -jar holdfast.jar",
    description = "Starts the scheduling service, or runs a command on its data.")
public final class Holdfast implements Callable<Integer> {

  /** The service was started, and goes on. */
  public static final int RUNNING = -1;

  private static final int WIDTH = 100;

  private final Map<String, String> environment;
  private final PrintStream out;
  private final PrintStream err;

  @SuppressWarnings("UnusedVariable") // picocli reads it
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help.")
  private boolean help;

  @SuppressWarnings("UnusedVariable") // picocli reads it
  @Option(
      names = {"-v", "-V", "--version"},
      versionHelp = true,
      description = "Print the version.")
  private boolean version;

  public Holdfast(Map<String, String> environment, PrintStream out, PrintStream err) {
    this.environment = environment;
    this.out = out;
    this.err = err;
  }

  /** Returns the code to exit with, or that the service is running. */
  public int run(String... arguments) {
    QuietLog.begin();
    CommandLine commands =
        new CommandLine(this)
            .addSubcommand(new HostCommands(this))
            .addSubcommand(new KeyCommands(this))
            .addSubcommand(new VaultCommands(this))
            .addSubcommand(new LinkCommands(this));
    commands.getCommandSpec().version(version());
    commands
        .getHelpSectionMap()
        .put(
            UsageMessageSpec.SECTION_KEY_FOOTER, root -> "\n" + text("settings.txt").orElseThrow());
    return commands
        .setUsageHelpWidth(WIDTH)
        .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
        .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
        .setParameterExceptionHandler((e, line) -> explain(e))
        .setExecutionExceptionHandler((e, command, result) -> explain(e))
        .execute(arguments);
  }

  /** Says what is wrong with the arguments, what may have been meant, and where help is. */
  private int explain(ParameterException e) {
    CommandSpec command = e.getCommandLine().getCommandSpec();
    err.println(e.getMessage());
    if (e instanceof UnmatchedArgumentException unmatched
        && !unmatched.getSuggestions().isEmpty()) {
      err.println("Did you mean: " + String.join(" or ", unmatched.getSuggestions()) + "?");
    }
    err.println("For help: " + command.qualifiedName() + " --help");
    return command.exitCodeOnInvalidInput();
  }

  private int explain(Exception e) throws Exception {
    if (e instanceof StartFailure failure) {
      err.println(failure.getMessage());
      return failure.exitCode();
    }
    throw e;
  }

  Settings settings() {
    return Settings.from(environment);
  }

  void print(String text) {
    out.println(text);
  }

  @Override
  public Integer call() {
    return serve();
  }

  @Command(description = "Starts the service, in about 5 seconds. So does no command at all.")
  int serve() {
    Settings settings = settings();
    var service = Launch.of(settings);
    Optional<Demo.Suggestion> suggestion =
        settings.demo() ? service.getBean(Demo.class).suggestion() : Optional.empty();
    Optional<String> link = service.getBean(FirstSignIn.class).make();
    new StartMessage(settings).print(out, suggestion, link);
    prepareDescription(service);
    return RUNNING;
  }

  /** The first reader of the API's description does not wait for it. */
  private static void prepareDescription(ConfigurableApplicationContext service) {
    Thread thread =
        new Thread(
            () -> {
              try {
                service.getBean(ApiDescription.class).prepare();
              } catch (RuntimeException e) {
                // A service that is stopping needs no description; it counts as active until the
                // end.
                if (!service.isClosed()) {
                  throw e;
                }
              }
            },
            "api-description");
    thread.setDaemon(true);
    thread.start();
  }

  @Command(
      name = "sign-in-link",
      description = {
        "Prints a link with which a host can sign in and choose a password, once, within 24 hours.",
        "Example: sign-in-link ann@example.com"
      })
  void signInLink(@Parameters(paramLabel = "SLUG|EMAIL") String host) {
    print(HostCommands.signInLink(settings(), host));
  }

  @Command(
      description = {
        "Writes a copy of the SQLite database, in seconds; the service may run.",
        "Example: backup /backups/monday.db"
      })
  void backup(@Parameters(paramLabel = "FILE") String file) {
    print(new BackupCommands(settings()).backup(file));
  }

  @Command(description = "Replaces the SQLite database with such a copy. Stop the service first.")
  void restore(@Parameters(paramLabel = "FILE") String file) {
    print(new BackupCommands(settings()).restore(file));
  }

  @Command(
      description = {
        "Checks that every confirmed booking has its time and that nothing else has time in a"
            + " booking's name. The service may run. Exits with 1 if something is left.",
      })
  int audit(
      @Option(
              names = "--repair",
              description =
                  "Reclaim time that is still free, release time without a booking, and list what"
                      + " you have to decide.")
          boolean repair) {
    return new AuditCommand(settings(), out).run(repair) == 0 ? 0 : StartFailure.OUT_OF_ORDER;
  }

  @Command(
      description = {
        "Starts, books and stops on data that is thrown away, in about 10 seconds. With java"
            + " -XX:ArchiveClassesAtExit=FILE it leaves an archive that makes later starts faster."
      })
  void rehearse() {
    new ClassArchive().play();
  }

  @Command(name = "help", hidden = true)
  int printHelp() {
    return run("--help");
  }

  @Command(name = "version", hidden = true)
  void printVersion() {
    print(version());
  }

  private static String version() {
    return "holdfast " + text("version.txt").orElse("from sources").strip();
  }

  private static Optional<String> text(String name) {
    try (InputStream text = Holdfast.class.getResourceAsStream(name)) {
      return text == null
          ? Optional.empty()
          : Optional.of(new String(text.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
