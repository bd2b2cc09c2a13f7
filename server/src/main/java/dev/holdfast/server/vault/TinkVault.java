package dev.holdfast.server.vault;

import static dev.holdfast.availability.Outcome.commit;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.vault.SealedSecrets.SealedSecret;
import dev.holdfast.scheduling.vault.Vault;
import dev.holdfast.scheduling.vault.VaultReference;
import dev.holdfast.server.store.ServiceStore;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keeps secrets in the database, encrypted. The database is of no use without the key.
 *
 * <p>Keys are looked for when the first secret is, so that a service without any costs nothing. The
 * database has a text that was sealed with the key in use: a server with another key notices before
 * it seals anything that others could not open.
 */
public final class TinkVault implements Vault {

  static final String CHECK = "vault-check";

  private static final String CHECKED = "holdfast";

  private final ServiceStore store;
  private final KeyPlace place;
  private volatile @Nullable VaultKeys loaded;

  public TinkVault(ServiceStore store, KeyPlace place) {
    this.store = store;
    this.place = place;
  }

  /**
   * Checks that the key exists and fits, if there may be anything to open with it.
   *
   * @throws VaultKeyException if not
   */
  public void check() {
    if (store.findSecret(CHECK).isPresent()) {
      keys();
    }
  }

  @Override
  public VaultReference put(HostId host, String secret) {
    VaultReference reference = VaultReference.random();
    String sealed = keysInUse().seal(secret, belongsTo(host, reference));
    store
        .transactions()
        .run(
            tx -> {
              tx.sealedSecrets().add(new SealedSecret(host, reference, sealed));
              return commit(reference);
            });
    return reference;
  }

  @Override
  public String get(HostId host, VaultReference reference) {
    Optional<SealedSecret> found =
        store.transactions().read(tx -> tx.sealedSecrets().find(host, reference));
    String sealed =
        found
            .orElseThrow(() -> new LostSecretException("There is no secret " + reference))
            .sealed();
    String belongsTo = belongsTo(host, reference);
    try {
      return keys()
          .open(sealed, belongsTo)
          .or(() -> reloaded().open(sealed, belongsTo))
          .orElseThrow(
              () ->
                  new LostSecretException(
                      "The key in %s does not open the secret %s"
                          .formatted(place.name(), reference)));
    } catch (VaultKeyException e) {
      throw new LostSecretException(String.valueOf(e.getMessage()), e);
    }
  }

  /** Seals a text of the service itself. */
  String seal(String text, String belongsTo) {
    return keysInUse().seal(text, belongsTo);
  }

  /**
   * Opens what was sealed.
   *
   * @throws VaultKeyException if the key is lost, or does not open it
   */
  String open(String sealed, String belongsTo) {
    return keys()
        .open(sealed, belongsTo)
        .or(() -> reloaded().open(sealed, belongsTo))
        .orElseThrow(
            () ->
                new VaultKeyException(
                    "The key in %s does not open a secret of this database. Put the right key there, from a copy or from another server."
                        .formatted(place.name())));
  }

  @Override
  public void destroy(HostId host, VaultReference reference) {
    store
        .transactions()
        .run(
            tx -> {
              tx.sealedSecrets().remove(host, reference);
              return commit(reference);
            });
  }

  /** A secret that was put in another one's place does not open. */
  static String belongsTo(HostId host, VaultReference reference) {
    return host.value() + "\n" + reference.value();
  }

  /** Nothing is sealed any more with a key that somebody has replaced. */
  private VaultKeys keysInUse() {
    VaultKeys keys = keys();
    return opensCheck(keys, store.findSecret(CHECK).orElse("")) ? keys : reloaded();
  }

  private VaultKeys keys() {
    VaultKeys keys = loaded;
    return keys == null ? reloaded() : keys;
  }

  /** Somebody may have changed the key while this was running. */
  private synchronized VaultKeys reloaded() {
    VaultKeys keys = load(store, place);
    loaded = keys;
    return keys;
  }

  /**
   * The right keys of a store, which are made if it never had any.
   *
   * @throws VaultKeyException if they are lost or wrong
   */
  static VaultKeys load(ServiceStore store, KeyPlace place) {
    Optional<String> check = store.findSecret(CHECK);
    VaultKeys keys =
        place
            .read()
            .map(text -> VaultKeys.parse(text, place.name()))
            .orElseGet(() -> made(check.isPresent(), place));
    String sealed = check.orElseGet(() -> store.secret(CHECK, () -> sealedCheck(keys)));
    if (!opensCheck(keys, sealed)) {
      throw new VaultKeyException(
          "The key in %s does not open the vault of this database. Put the right key there, from the server that sealed its secrets or from where you keep a copy."
              .formatted(place.name()));
    }
    return keys;
  }

  private static VaultKeys made(boolean lost, KeyPlace place) {
    if (lost) {
      throw new VaultKeyException(
          "The vault's key is lost: there is no %s, but the database has secrets that it has sealed. Put the key there again, from a copy or from another server on this database."
              .formatted(place.name()));
    }
    if (!place.mayBeMade()) {
      throw new VaultKeyException(
          "There is no %s. Make a key with 'vault key' and put it there.".formatted(place.name()));
    }
    VaultKeys keys = VaultKeys.generate();
    place.keep(keys.text());
    return keys;
  }

  static String sealedCheck(VaultKeys keys) {
    return keys.seal(CHECKED, CHECK);
  }

  static boolean opensCheck(VaultKeys keys, String sealed) {
    return keys.open(sealed, CHECK).isPresent();
  }
}
