package dev.holdfast.server;

import dev.holdfast.server.vault.VaultKeyException;
import dev.holdfast.server.vault.VaultRotation;
import dev.holdfast.server.vault.VaultRotation.Progress;
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

  private String run(Function<VaultRotation, String> command) {
    try (OpenStore store = OpenStore.of(settings.get())) {
      return command.apply(store.vaultRotation());
    } catch (VaultKeyException e) {
      throw StartFailure.outOfOrder(String.valueOf(e.getMessage()));
    }
  }
}
