package dev.holdfast.server.launch.command;

import dev.holdfast.server.launch.OpenStore;
import dev.holdfast.server.launch.settings.StartFailure;
import dev.holdfast.server.vault.VaultKeyException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Replaces the secret that signs links; the service may run meanwhile. */
@Command(name = "links", description = "Replaces the secret that signs links.")
final class LinkCommands {

  private final Holdfast holdfast;

  LinkCommands(Holdfast holdfast) {
    this.holdfast = holdfast;
  }

  @Command(
      description = {
        "Signs links in mails, of feeds and of shared calendars with a new secret from now on. The"
            + " service may run.",
        "Example: links rotate --days 30"
      })
  void rotate(
      @Option(
              names = "--days",
              defaultValue = "90",
              description = "How long older links stay valid. Default: ${DEFAULT-VALUE}.")
          String days) {
    var grace = KeyCommands.days(days);
    try (OpenStore store = OpenStore.of(holdfast.settings())) {
      Instant end =
          store
              .rotatingSecrets()
              .orElseThrow(
                  () ->
                      StartFailure.misused(
                          "HOLDFAST_SECRET sets the secret of links. Remove it to keep such secrets in the database, where they can be changed without breaking links."))
              .rotate(grace);
      holdfast.print(
          "In two minutes links are made with a new secret. Older links are valid until %s. After that, calendars that subscribe to a feed need its new address."
              .formatted(end.truncatedTo(ChronoUnit.SECONDS)));
    } catch (VaultKeyException e) {
      throw StartFailure.outOfOrder(String.valueOf(e.getMessage()));
    }
  }
}
