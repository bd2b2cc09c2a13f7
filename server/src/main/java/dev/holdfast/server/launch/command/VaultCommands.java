package dev.holdfast.server.launch.command;

import dev.holdfast.server.launch.OpenStore;
import dev.holdfast.server.launch.settings.StartFailure;
import dev.holdfast.server.vault.VaultKeyException;
import dev.holdfast.server.vault.VaultRotation;
import dev.holdfast.server.vault.VaultRotation.Progress;
import java.util.function.Function;
import picocli.CommandLine.Command;

/** Replaces the key of the vault; the service may run meanwhile. */
@Command(name = "vault", description = "Replaces the key of the vault.")
final class VaultCommands {

  private final Holdfast holdfast;

  VaultCommands(Holdfast holdfast) {
    this.holdfast = holdfast;
  }

  @Command(description = "Prints a new key for the vault, for HOLDFAST_VAULT_KEY or a file.")
  void key() {
    holdfast.print(VaultRotation.newKey());
  }

  @Command(
      description =
          "Adds a new key to the vault and encrypts all secrets with it, in seconds. You can"
              + " interrupt and repeat it, and the service may run.")
  void rotate() {
    run(
        rotation -> {
          Progress progress = rotation.rotate();
          return progress
              .toKeep()
              .map(
                  keys ->
                      "Set HOLDFAST_VAULT_KEY to this on every server, start them again, then run 'vault rotate' once more:\n"
                          + keys)
              .orElse(
                  "Encrypted %s secrets with the new key. 'vault prune' removes the older ones."
                      .formatted(progress.resealed()));
        });
  }

  @Command(description = "Removes the keys of the vault that no secret needs any more.")
  void prune() {
    run(
        rotation ->
            rotation
                .prune()
                .toKeep()
                .map(keys -> "Set HOLDFAST_VAULT_KEY to this on every server:\n" + keys)
                .orElse("The vault has one key."));
  }

  private void run(Function<VaultRotation, String> command) {
    try (OpenStore store = OpenStore.of(holdfast.settings())) {
      holdfast.print(command.apply(store.vaultRotation()));
    } catch (VaultKeyException e) {
      throw StartFailure.outOfOrder(String.valueOf(e.getMessage()));
    }
  }
}
