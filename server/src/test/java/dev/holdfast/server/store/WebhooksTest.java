package dev.holdfast.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.event.EventKey;
import dev.holdfast.scheduling.host.Host;
import dev.holdfast.scheduling.webhook.Health;
import dev.holdfast.scheduling.webhook.Secret;
import dev.holdfast.scheduling.webhook.Secrets;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookId;
import dev.holdfast.scheduling.webhook.WebhookResult;
import dev.holdfast.scheduling.webhook.WebhookService;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Webhooks are read as they were written, by their host alone. */
final class WebhooksTest extends StoreTest {

  private final WebhookService service =
      new WebhookService(Clock.fixed(Samples.NOW, ZoneOffset.UTC));
  private final Host host = Samples.host();
  private final Host other = Samples.host();

  WebhooksTest(Stores kind) {
    super(kind);
  }

  @BeforeEach
  void addHosts() {
    given(tx -> tx.hosts().add(host));
    given(tx -> tx.hosts().add(other));
  }

  private Webhook full() {
    return new Webhook(
        WebhookId.random(),
        host.id(),
        "https://example.com/hook?a=ü",
        Set.of(EventKey.BOOKING_CREATED, EventKey.BOOKING_NO_SHOW),
        new Secrets(
            Secret.random(),
            List.of(
                new Secrets.Replaced(Secret.random(), Samples.START),
                new Secrets.Replaced(Secret.random(), Samples.NOW))),
        new Health(
            Optional.of(Samples.NOW),
            Optional.of(Samples.START),
            Optional.of(new Health.Disabled(Samples.NOW, "gone"))),
        4,
        Samples.NOW);
  }

  private static final Webhook.Terms TERMS =
      new Webhook.Terms("https://example.com/hook", Set.of());

  private Webhook registered() {
    WebhookResult result = transactions.run(tx -> service.register(tx, host.id(), TERMS));
    return ((WebhookResult.Done) result).webhook();
  }

  @Test
  void aWebhookIsReadAsItWasWritten() {
    Webhook webhook = full();

    given(tx -> tx.webhooks().add(webhook));

    assertThat(found(tx -> tx.webhooks().find(webhook.id()))).contains(webhook);
    assertThat(listed(tx -> tx.webhooks().of(host.id()))).containsExactly(webhook);
    assertThat(listed(tx -> tx.webhooks().of(other.id()))).isEmpty();
  }

  @Test
  void aChangeReplacesAllThatCanChange() {
    Webhook before = registered();
    Webhook full = full();
    Webhook after =
        new Webhook(
            before.id(),
            host.id(),
            full.url(),
            full.events(),
            full.secrets(),
            full.health(),
            7,
            before.createdAt());

    given(tx -> tx.webhooks().update(after));

    assertThat(answered(tx -> tx.webhooks().lock(before.id()))).contains(after);
  }

  @Test
  void aRotatedSecretKeepsTheOldOneForADay() {
    Webhook before = registered();

    transactions.run(tx -> service.rotate(tx, host.id(), before.id()));

    Secrets secrets = found(tx -> tx.webhooks().find(before.id())).orElseThrow().secrets();
    Secret old = before.secrets().current();
    assertThat(secrets.current()).isNotEqualTo(old);
    assertThat(secrets.validAt(Samples.NOW.plus(Secrets.OVERLAP).minusNanos(1000)))
        .containsExactly(secrets.current(), old);
    assertThat(secrets.validAt(Samples.NOW.plus(Secrets.OVERLAP)))
        .containsExactly(secrets.current());
  }

  @Test
  void everySecretThatWasReplacedWithinADayStaysValidUpToALimit() {
    Webhook before = registered();
    List<Secret> secrets = new ArrayList<>(List.of(before.secrets().current()));
    for (int i = 0; i < Secrets.MOST_REPLACED; i++) {
      transactions.run(tx -> service.rotate(tx, host.id(), before.id()));
      secrets.add(0, secretsOf(before).current());
    }

    assertThat(secretsOf(before).validAt(Samples.NOW)).containsExactlyElementsOf(secrets);
    assertThat(transactions.<WebhookResult>run(tx -> service.rotate(tx, host.id(), before.id())))
        .isEqualTo(new WebhookResult.Refused(WebhookResult.Reason.TOO_MANY_SECRETS));
    assertThat(secretsOf(before).validAt(Samples.NOW)).containsExactlyElementsOf(secrets);

    var tomorrow =
        new WebhookService(Clock.fixed(Samples.NOW.plus(Secrets.OVERLAP), ZoneOffset.UTC));
    transactions.run(tx -> tomorrow.rotate(tx, host.id(), before.id()));
    assertThat(secretsOf(before).replaced()).hasSize(1);
  }

  private Secrets secretsOf(Webhook webhook) {
    return found(tx -> tx.webhooks().find(webhook.id())).orElseThrow().secrets();
  }

  @Test
  void nobodyElseChangesOrRemovesAWebhook() {
    Webhook webhook = registered();
    var notFound = new WebhookResult.Refused(WebhookResult.Reason.NOT_FOUND);

    assertThat(transactions.<WebhookResult>run(tx -> service.rotate(tx, other.id(), webhook.id())))
        .isEqualTo(notFound);
    assertThat(did(tx -> tx.webhooks().remove(other.id(), webhook.id()))).isFalse();
    assertThat(found(tx -> tx.webhooks().find(webhook.id()))).contains(webhook);
  }

  @Test
  void thereIsALimitForEachHost() {
    for (int i = 0; i < WebhookService.LIMIT; i++) {
      registered();
    }

    assertThat(transactions.<WebhookResult>run(tx -> service.register(tx, host.id(), TERMS)))
        .isEqualTo(new WebhookResult.Refused(WebhookResult.Reason.TOO_MANY));
  }

  @Test
  void enablingBeginsAnew() {
    Webhook webhook = registered();
    transactions.run(tx -> service.disable(tx, host.id(), webhook.id(), "not needed"));
    assertThat(found(tx -> tx.webhooks().find(webhook.id())).orElseThrow().isDisabled()).isTrue();

    transactions.run(tx -> service.enable(tx, host.id(), webhook.id()));

    Webhook enabled = found(tx -> tx.webhooks().find(webhook.id())).orElseThrow();
    assertThat(enabled.health()).isEqualTo(Health.GOOD);
    assertThat(enabled.version()).isEqualTo(3);
  }
}
