package dev.holdfast.server.vault;

import dev.holdfast.availability.Outcome;
import dev.holdfast.scheduling.Transaction;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.webhook.SecretSeal;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookId;
import dev.holdfast.server.store.ServiceStore;
import dev.holdfast.server.work.WakeUp;
import dev.holdfast.server.work.Worker;
import java.util.List;
import java.util.Optional;

/**
 * Seals the secrets of webhooks that were stored before secrets were sealed, in the background. It
 * may be interrupted anywhere, and several servers may do it side by side.
 */
public final class WebhookSealUpgrade implements AutoCloseable {

  private static final String COMPLETE = "webhook-secrets-sealed";
  private static final int PAGE = 50;

  private final ServiceStore store;
  private final SecretSeal seal;
  private final Worker worker = new Worker("webhook-seal", new WakeUp(), this::round);
  private Optional<String> after = Optional.empty();
  private boolean complete;

  /**
   * What is to be done on a store.
   *
   * @param sealing whether secrets are sealed at all
   */
  public WebhookSealUpgrade(ServiceStore store, SecretSeal seal, boolean sealing) {
    this.store = store;
    this.seal = seal;
    this.complete = !sealing;
  }

  public void start() {
    if (!complete && store.findSecret(COMPLETE).isEmpty()) {
      worker.start();
    }
  }

  /** Looks at the webhooks of the next hosts; 0 when all are done. */
  public int round() {
    if (complete) {
      return 0;
    }
    List<Host> hosts = store.transactions().read(tx -> tx.hosts().page(after, PAGE));
    for (Host host : hosts) {
      store.transactions().read(tx -> tx.webhooks().of(host.id())).forEach(this::seal);
      after = Optional.of(host.slug());
    }
    if (hosts.isEmpty()) {
      store.putSecret(COMPLETE, "yes");
      complete = true;
    }
    return hosts.size();
  }

  private void seal(Webhook found) {
    if (!found.equals(found.sealed(seal))) {
      var unused = store.transactions().run(tx -> Outcome.commit(sealed(tx, found.id())));
    }
  }

  private boolean sealed(Transaction tx, WebhookId id) {
    Optional<Webhook> locked = tx.webhooks().lock(id);
    locked.ifPresent(webhook -> tx.webhooks().update(webhook.sealed(seal)));
    return locked.isPresent();
  }

  @Override
  public void close() {
    worker.close();
  }
}
