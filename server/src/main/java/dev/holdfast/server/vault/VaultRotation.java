package dev.holdfast.server.vault;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.scheduling.vault.SealedSecrets.SealedSecret;
import dev.holdfast.scheduling.vault.VaultReference;
import dev.holdfast.server.store.ServiceStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Changes the key of a vault, while services use it. It may be interrupted anywhere and repeated:
 * no key is given up before nothing is left that it has sealed.
 */
public final class VaultRotation {

  private static final int PAGE = 50;

  private final ServiceStore store;
  private final KeyPlace place;

  public VaultRotation(ServiceStore store, KeyPlace place) {
    this.store = store;
    this.place = place;
  }

  /** A new key for a place that has none, as a text. */
  public static String newKey() {
    return VaultKeys.generate().text();
  }

  /**
   * How far it has come.
   *
   * @param resealed how many secrets were sealed anew
   * @param toKeep what has to be put in the key's place by a person, and nothing goes on before
   */
  public record Progress(int resealed, Optional<String> toKeep) {}

  /**
   * Adds a new key, unless an earlier one was not through yet, and seals all secrets with it.
   *
   * @throws VaultKeyException if the key is lost or wrong
   */
  public Progress rotate() {
    VaultKeys keys = TinkVault.load(store, place);
    if (keys.size() == 1 || leftBehind(keys) == 0) {
      keys = keys.withNewPrimary();
      Optional<String> toKeep = place.keep(keys.text());
      if (toKeep.isPresent()) {
        return new Progress(0, toKeep);
      }
    }
    return new Progress(reseal(keys), Optional.empty());
  }

  /**
   * Gives up all keys but the one that seals.
   *
   * @throws VaultKeyException if some secret still needs one of them
   */
  public Progress prune() {
    VaultKeys keys = TinkVault.load(store, place);
    int left = leftBehind(keys);
    if (left > 0) {
      throw new VaultKeyException(
          "%s secrets are sealed with an older key. Run 'vault rotate' first.".formatted(left));
    }
    return new Progress(
        0, keys.size() == 1 ? Optional.empty() : place.keep(keys.primaryOnly().text()));
  }

  private int reseal(VaultKeys keys) {
    VaultKeys primary = keys.primaryOnly();
    int count = 0;
    Optional<VaultReference> after = Optional.empty();
    List<SealedSecret> page;
    do {
      page = page(after);
      List<SealedSecret> changed = new ArrayList<>();
      for (SealedSecret secret : page) {
        if (!opens(primary, secret)) {
          open(keys, secret)
              .map(text -> primary.seal(text, belongsTo(secret)))
              .map(anew -> new SealedSecret(secret.host(), secret.reference(), anew))
              .ifPresent(changed::add);
        }
        after = Optional.of(secret.reference());
      }
      count += update(changed);
    } while (page.size() == PAGE);
    for (String name : ServiceSecrets.ALL) {
      Optional<String> anew = resealed(name, keys, primary);
      anew.ifPresent(text -> store.putSecret(name, text));
      count += anew.isPresent() ? 1 : 0;
    }
    store.putSecret(TinkVault.CHECK, TinkVault.sealedCheck(primary));
    return count;
  }

  private Optional<String> resealed(String name, VaultKeys keys, VaultKeys primary) {
    return store
        .findSecret(name)
        .flatMap(stored -> ServiceSecrets.resealed(name, stored, keys, primary));
  }

  private int update(List<SealedSecret> changed) {
    if (changed.isEmpty()) {
      return 0;
    }
    return store
        .transactions()
        .run(
            tx -> {
              changed.forEach(tx.sealedSecrets()::update);
              return commit(changed.size());
            });
  }

  /** How many are not sealed with the key that seals now, of those that can be opened at all. */
  private int leftBehind(VaultKeys keys) {
    VaultKeys primary = keys.primaryOnly();
    int left = TinkVault.opensCheck(primary, store.findSecret(TinkVault.CHECK).orElse("")) ? 0 : 1;
    for (String name : ServiceSecrets.ALL) {
      left += resealed(name, keys, primary).isPresent() ? 1 : 0;
    }
    Optional<VaultReference> after = Optional.empty();
    List<SealedSecret> page;
    do {
      page = page(after);
      for (SealedSecret secret : page) {
        left += !opens(primary, secret) && opens(keys, secret) ? 1 : 0;
        after = Optional.of(secret.reference());
      }
    } while (page.size() == PAGE);
    return left;
  }

  private List<SealedSecret> page(Optional<VaultReference> after) {
    return store.transactions().read(tx -> tx.sealedSecrets().page(after, PAGE));
  }

  private static boolean opens(VaultKeys keys, SealedSecret secret) {
    return open(keys, secret).isPresent();
  }

  private static Optional<String> open(VaultKeys keys, SealedSecret secret) {
    return keys.open(secret.sealed(), belongsTo(secret));
  }

  private static String belongsTo(SealedSecret secret) {
    return TinkVault.belongsTo(secret.host(), secret.reference());
  }
}
