package dev.holdfast.server.launch;

import static dev.holdfast.availability.Outcome.commit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.scheduling.booking.BookingId;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.webhook.Secret;
import dev.holdfast.scheduling.webhook.SecretSeal;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookResult;
import dev.holdfast.scheduling.webhook.WebhookService;
import dev.holdfast.server.access.secret.LinkSecrets;
import dev.holdfast.server.access.secret.ManageLinks;
import dev.holdfast.server.store.ServiceStore;
import dev.holdfast.server.store.Stores;
import dev.holdfast.server.vault.KeyPlace;
import dev.holdfast.server.vault.RotatingLinkSecrets;
import dev.holdfast.server.vault.ServiceSecrets;
import dev.holdfast.server.vault.TinkVault;
import dev.holdfast.server.vault.VaultRotation;
import dev.holdfast.server.vault.WebhookSeal;
import dev.holdfast.server.vault.WebhookSealUpgrade;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What links are made with and webhooks signed with is sealed in every store, also what was not.
 */
class SealedAtRestTest {

  private static final String LINKS = "hf_the-secret-of-links-before-they-were-sealed";
  private static final BookingId BOOKING = new BookingId("bkg_1");
  private static final Clock CLOCK = Clock.systemUTC();

  @TempDir Path folder;

  private KeyPlace key() {
    return new KeyPlace.InFile(folder.resolve("vault-key.json"), true);
  }

  private ServiceSecrets secrets(ServiceStore store) {
    return new ServiceSecrets(store, new TinkVault(store, key()), true);
  }

  private static ManageLinks links(LinkSecrets secrets) {
    return new ManageLinks(secrets, "");
  }

  private static Webhook webhook(ServiceStore store, SecretSeal seal, int number) {
    Host host =
        new Host(
            HostId.random(),
            "ann-" + number,
            "Ann",
            "ann@example.org",
            ZoneOffset.UTC,
            Instant.parse("2026-01-01T00:00:00Z"));
    var terms = new Webhook.Terms("https://example.org/hook", Set.of());
    WebhookResult made =
        store
            .transactions()
            .run(
                tx -> {
                  tx.hosts().add(host);
                  return new WebhookService(CLOCK, seal).register(tx, host.id(), terms);
                });
    return ((WebhookResult.Done) made).webhook();
  }

  private static Webhook stored(ServiceStore store, Webhook webhook) {
    return store.transactions().read(tx -> tx.webhooks().find(webhook.id())).orElseThrow();
  }

  /** A store as versions left it that sealed neither. */
  private static List<Webhook> fillAsBefore(ServiceStore store) {
    store.putSecret(ServiceSecrets.LINKS, LINKS);
    List<Webhook> webhooks =
        Stream.of(1, 2, 3).map(number -> webhook(store, SecretSeal.NONE, number)).toList();
    store
        .transactions()
        .run(
            tx ->
                commit(
                    new WebhookService(CLOCK)
                        .rotate(tx, webhooks.get(0).host(), webhooks.get(0).id())));
    return webhooks;
  }

  private static void upgrade(ServiceStore store, SecretSeal seal) {
    try (var upgrade = new WebhookSealUpgrade(store, seal, true)) {
      while (upgrade.round() > 0) {
        // until all are done
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Stores.class)
  void whatLayOpenIsSealedWithoutLoss(Stores stores) {
    try (ServiceStore store = stores.newStore(event -> "{}").get()) {
      List<Webhook> before = fillAsBefore(store).stream().map(it -> stored(store, it)).toList();
      String token = links(LinkSecrets.of(LINKS)).token(BOOKING);

      var links = links(new RotatingLinkSecrets(secrets(store), CLOCK));
      WebhookSeal seal = new WebhookSeal(secrets(store));
      upgrade(store, seal);

      assertThat(links.verify(token)).contains(BOOKING);
      assertThat(links.token(BOOKING)).isEqualTo(token);
      assertThat(store.findSecret(ServiceSecrets.LINKS).orElseThrow())
          .startsWith("vault:")
          .doesNotContain(LINKS);
      for (Webhook webhook : before) {
        Webhook after = stored(store, webhook);
        Instant now = CLOCK.instant();
        assertThat(after.secrets().validAt(now)).allMatch(Secret::isSealed);
        assertThat(after.secrets().validAt(now))
            .extracting(secret -> seal.open(webhook.id(), secret))
            .isEqualTo(webhook.secrets().validAt(now));
        assertThat(after.sealed(seal)).as("sealed once").isEqualTo(after);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Stores.class)
  void anotherKeyOfTheVaultOpensAllAndTheOldOneNothing(Stores stores) {
    try (ServiceStore store = stores.newStore(event -> "{}").get()) {
      Webhook webhook = fillAsBefore(store).get(1);
      upgrade(store, new WebhookSeal(secrets(store)));
      String token = links(new RotatingLinkSecrets(secrets(store), CLOCK)).token(BOOKING);
      KeyPlace old = new KeyPlace.Variable("OLD", key().read().orElseThrow());

      var rotation = new VaultRotation(store, key());
      assertThat(rotation.rotate().resealed()).isEqualTo(2);
      rotation.prune();

      assertThat(links(new RotatingLinkSecrets(secrets(store), CLOCK)).verify(token))
          .contains(BOOKING);
      assertThat(
              new WebhookSeal(secrets(store))
                  .open(webhook.id(), stored(store, webhook).secrets().current()))
          .isEqualTo(webhook.secrets().current());
      var stolen = new ServiceSecrets(store, new TinkVault(store, old), true);
      assertThatThrownBy(() -> new WebhookSeal(stolen)).hasMessageContaining("does not open");
    }
  }
}
