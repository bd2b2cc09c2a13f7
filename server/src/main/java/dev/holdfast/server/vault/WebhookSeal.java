package dev.holdfast.server.vault;

import dev.holdfast.scheduling.vault.Vault.LostSecretException;
import dev.holdfast.scheduling.webhook.Secret;
import dev.holdfast.scheduling.webhook.SecretSeal;
import dev.holdfast.scheduling.webhook.WebhookId;

/**
 * Seals the secrets of webhooks with keys that are sealed with the vault's. So nobody is asked when
 * a delivery is signed, and who changes the vault's key need not touch the webhooks.
 */
public final class WebhookSeal implements SecretSeal {

  private final VaultKeys keys;

  /**
   * A seal with the keys of a store, which are made if it has none.
   *
   * @throws VaultKeyException if they are sealed and the vault's key is lost or wrong
   */
  public WebhookSeal(ServiceSecrets secrets) {
    String text = secrets.get(ServiceSecrets.WEBHOOKS, () -> VaultKeys.generate().text());
    keys = VaultKeys.parse(text, "The secret " + ServiceSecrets.WEBHOOKS);
  }

  @Override
  public Secret seal(WebhookId webhook, Secret secret) {
    return secret.isSealed() ? secret : Secret.sealed(keys.seal(secret.text(), belongsTo(webhook)));
  }

  @Override
  public Secret open(WebhookId webhook, Secret stored) {
    return stored.isSealed()
        ? keys.open(stored.sealedText(), belongsTo(webhook))
            .map(Secret::new)
            .orElseThrow(
                () -> new LostSecretException("The secret of %s is lost".formatted(webhook)))
        : stored;
  }

  /** A secret that was put in another webhook's place does not open. */
  private static String belongsTo(WebhookId webhook) {
    return "webhook\n" + webhook.value();
  }
}
