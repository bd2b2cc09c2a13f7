package dev.holdfast.server.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.scheduling.host.HostId;
import dev.holdfast.scheduling.webhook.Health;
import dev.holdfast.scheduling.webhook.Secrets;
import dev.holdfast.scheduling.webhook.Webhook;
import dev.holdfast.scheduling.webhook.WebhookId;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** There is room for all who answer, however many do not. */
final class InFlightTest {

  private final InFlight inFlight = new InFlight();

  private static Webhook webhook(Health health) {
    return new Webhook(
        WebhookId.random(),
        HostId.random(),
        "https://example.com/",
        Set.of(),
        Secrets.random(),
        health,
        1,
        Instant.EPOCH);
  }

  @Test
  void aWebhookHasRoomForSoMany() {
    Webhook webhook = webhook(Health.GOOD);
    assertThat(inFlight.room(webhook)).isEqualTo(InFlight.MOST_PER_WEBHOOK);

    for (int i = 0; i < InFlight.MOST_PER_WEBHOOK; i++) {
      inFlight.begin(webhook);
    }

    assertThat(inFlight.room(webhook)).isZero();
    assertThat(inFlight.full()).containsExactly(webhook.id());
    inFlight.end(webhook);
    assertThat(inFlight.room(webhook)).isEqualTo(1);
    assertThat(inFlight.full()).isEmpty();
  }

  @Test
  void thoseThatFailTogetherLeaveHalfToTheOthers() {
    for (int i = 0; i < InFlight.MOST_FAILING; i++) {
      Webhook failing = webhook(Health.GOOD.failed(Instant.EPOCH));
      assertThat(inFlight.room(failing)).isEqualTo(1);
      inFlight.begin(failing);
      assertThat(inFlight.full()).contains(failing.id());
    }

    assertThat(inFlight.room(webhook(Health.GOOD.failed(Instant.EPOCH)))).isZero();
    assertThat(inFlight.room(webhook(Health.GOOD))).isEqualTo(InFlight.MOST_PER_WEBHOOK);
    assertThat(inFlight.hasRoom()).isTrue();
  }

  @Test
  void whenAllPlacesAreTakenNothingBegins() {
    for (int i = 0; i < InFlight.MOST; i++) {
      inFlight.begin(webhook(Health.GOOD));
    }

    assertThat(inFlight.hasRoom()).isFalse();
    assertThat(inFlight.room(webhook(Health.GOOD))).isZero();
  }
}
