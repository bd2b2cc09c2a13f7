package dev.holdfast.scheduling.webhook;

/**
 * Hides the secrets of webhooks from readers of the database. Both methods are asked inside of
 * transactions, so they ask nobody else.
 */
public interface SecretSeal {

  /** Leaves secrets as they are. */
  SecretSeal NONE =
      new SecretSeal() {
        @Override
        public Secret seal(WebhookId webhook, Secret secret) {
          return secret;
        }

        @Override
        public Secret open(WebhookId webhook, Secret stored) {
          return stored;
        }
      };

  /** The secret as it is stored; one that is sealed already stays. */
  Secret seal(WebhookId webhook, Secret secret);

  /**
   * The secret itself; one that was never sealed stays.
   *
   * @throws dev.holdfast.scheduling.vault.Vault.LostSecretException if nobody can open it
   */
  Secret open(WebhookId webhook, Secret stored);
}
