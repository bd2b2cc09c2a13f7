package dev.holdfast.server.launch.command;

import dev.holdfast.server.launch.OpenStore;
import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.launch.settings.StartFailure;
import dev.holdfast.server.vault.VaultKeyException;
import dev.holdfast.server.vault.VaultRotation;
import dev.holdfast.server.vault.VaultRotation.Progress;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/** Changes the key of the vault, on the command line; the service may run meanwhile. */
final class VaultCommands {

  private final Supplier<Settings> settings;

  VaultCommands(Supplier<Settings> settings) {
    this.settings = settings;
  }

  /** Answers a new key. */
  String key() {
    return VaultRotation.newKey();
  }

  /** Answers what was done, and what is to be done. */
  String rotate() {
    return run(
        rotation -> {
          Progress progress = rotation.rotate();
          return progress
              .toKeep()
              .map(
                  keys ->
                      "Set HOLDFAST_VAULT_KEY to this on every server, start them again, then run 'vault rotate' once more:\n"
                          + keys)
              .orElse(
                  "Sealed %s secrets with the new key. 'vault prune' gives up the older ones."
                      .formatted(progress.resealed()));
        });
  }

  /** Answers what was done, and what is to be done. */
  String prune() {
    return run(
        rotation ->
            rotation
                .prune()
                .toKeep()
                .map(keys -> "Set HOLDFAST_VAULT_KEY to this on every server:\n" + keys)
                .orElse("The vault has one key."));
  }

  /** Answers what was done, and until when links are good. */
  String rotateLinks(Duration grace) {
    return with(
        store -> {
          Instant end =
              store
                  .rotatingSecrets()
                  .orElseThrow(
                      () ->
                          StartFailure.misused(
                              "HOLDFAST_SECRET says what links are made with. Remove it to keep such secrets in the database, where they can be changed without breaking links."))
                  .rotate(grace);
          return "In two minutes links are made with a new secret. Those that were made before are good until %s. After that, calendars that subscribe to a feed need its new address."
              .formatted(end.truncatedTo(ChronoUnit.SECONDS));
        });
  }

  private String run(Function<VaultRotation, String> command) {
    return with(store -> command.apply(store.vaultRotation()));
  }

  private String with(Function<OpenStore, String> command) {
    try (OpenStore store = OpenStore.of(settings.get())) {
      return command.apply(store);
    } catch (VaultKeyException e) {
      throw StartFailure.outOfOrder(String.valueOf(e.getMessage()));
    }
  }
}
