package dev.holdfast.server.vault;

import dev.holdfast.server.store.ServiceStore;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The secrets of the service itself, which all servers on one store share. They lie in the
 * database, sealed with the vault's key: one that was stored before they were is sealed when it is
 * first asked for.
 *
 * <p>Never to be asked inside of a transaction.
 */
public final class ServiceSecrets {

  /** What links are made with. */
  public static final String LINKS = "manage-links";

  /** What the ids of bookers are made with. */
  public static final String BOOKER_IDS = "booker-ids";

  /** What proofs for other services are made with. */
  public static final String OAUTH = "oauth";

  /** What the secrets of webhooks are sealed with. */
  static final String WEBHOOKS = "webhook-keys";

  static final List<String> ALL = List.of(LINKS, BOOKER_IDS, OAUTH, WEBHOOKS);

  private static final String SEALED = "vault:";

  private final ServiceStore store;
  private final TinkVault vault;
  private final boolean sealing;

  /**
   * Secrets in a store.
   *
   * @param sealing whether there is a key to seal them with, which stays where it is
   */
  public ServiceSecrets(ServiceStore store, TinkVault vault, boolean sealing) {
    this.store = store;
    this.vault = vault;
    this.sealing = sealing;
  }

  public boolean areSealed() {
    return sealing;
  }

  /**
   * The secret of that name; created at its first use.
   *
   * @throws VaultKeyException if it is sealed and the key is lost or wrong
   */
  public String get(String name, Supplier<String> make) {
    String stored = store.findSecret(name).orElseGet(() -> made(name, make.get()));
    String secret = open(name, stored);
    if (sealing && !isSealed(stored)) {
      put(name, secret);
    }
    return secret;
  }

  private String made(String name, String secret) {
    String stored = stored(name, secret);
    return store.secret(name, () -> stored);
  }

  /** Another one of that name from now on. */
  void put(String name, String secret) {
    store.putSecret(name, stored(name, secret));
  }

  private String stored(String name, String secret) {
    return sealing ? SEALED + vault.seal(secret, belongsTo(name)) : secret;
  }

  private String open(String name, String stored) {
    return isSealed(stored)
        ? vault.open(stored.substring(SEALED.length()), belongsTo(name))
        : stored;
  }

  private static boolean isSealed(String stored) {
    return stored.startsWith(SEALED);
  }

  /** A secret that was put in another one's place does not open. */
  private static String belongsTo(String name) {
    return "service\n" + name;
  }

  /** The secret sealed with another key; empty if it is not sealed, or nobody can open it. */
  static Optional<String> resealed(String name, String stored, VaultKeys keys, VaultKeys primary) {
    return sealedPart(stored)
        .filter(part -> primary.open(part, belongsTo(name)).isEmpty())
        .flatMap(part -> keys.open(part, belongsTo(name)))
        .map(secret -> SEALED + primary.seal(secret, belongsTo(name)));
  }

  private static Optional<String> sealedPart(String stored) {
    return isSealed(stored) ? Optional.of(stored.substring(SEALED.length())) : Optional.empty();
  }
}
