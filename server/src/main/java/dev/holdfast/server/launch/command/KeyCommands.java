package dev.holdfast.server.launch.command;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.scheduling.host.ApiKey;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.value.Timestamps;
import dev.holdfast.server.access.secret.NewKey;
import dev.holdfast.server.launch.OpenStore;
import dev.holdfast.server.launch.settings.StartFailure;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Creates keys of hosts; the service may run meanwhile. */
@Command(name = "key", description = "Creates keys of hosts.")
final class KeyCommands {

  private final Holdfast holdfast;

  KeyCommands(Holdfast holdfast) {
    this.holdfast = holdfast;
  }

  @Command(
      description = {
        "Prints a further key of a host, once. It may do everything, for ever, unless you limit"
            + " it.",
        "Example: key create --host ann --name backup --scope read --days 30"
      })
  void create(
      @Option(names = "--host", required = true, paramLabel = "SLUG", description = "Whose key.")
          String slug,
      @Option(
              names = "--name",
              defaultValue = "command line",
              description = "What the list of keys calls it. Default: ${DEFAULT-VALUE}.")
          String name,
      @Option(
              names = "--scope",
              defaultValue = "write",
              paramLabel = "read|write",
              description = "What it may do. Default: ${DEFAULT-VALUE}.")
          String scope,
      @Option(names = "--days", description = "How long it is valid. Default: for ever.")
          @Nullable String days) {
    ApiKey.Scope allowed = scope(scope);
    Instant now = Timestamps.now(Clock.systemUTC());
    Optional<Instant> end = Optional.ofNullable(days).map(KeyCommands::days).map(now::plus);
    String shown = HostCommands.oneLine("--name", name);
    try (OpenStore store = OpenStore.of(holdfast.settings())) {
      String key =
          store
              .transactions()
              .run(
                  tx -> {
                    HostId host =
                        tx.hosts()
                            .findBySlug(slug)
                            .map(Host::id)
                            .orElseThrow(
                                () ->
                                    StartFailure.outOfOrder(
                                        "There is no host '%s'.".formatted(slug)));
                    NewKey added = NewKey.of(host, shown, now).limitedTo(allowed, end);
                    tx.apiKeys().add(added.stored());
                    return commit(added.key());
                  });
      holdfast.print(key);
    }
  }

  private static ApiKey.Scope scope(String text) {
    return switch (text) {
      case "read" -> ApiKey.Scope.READ;
      case "write" -> ApiKey.Scope.WRITE;
      default ->
          throw StartFailure.misused("--scope must be read or write, not '%s'.".formatted(text));
    };
  }

  static Duration days(String text) {
    if (!text.matches("[1-9]\\d{0,4}")) {
      throw StartFailure.misused(
          "--days must be a number from 1 to 99999, not '%s'.".formatted(text));
    }
    return Duration.ofDays(Integer.parseInt(text));
  }
}
