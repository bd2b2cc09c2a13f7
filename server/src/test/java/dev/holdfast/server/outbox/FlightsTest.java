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
final class FlightsTest {

  private final Flights flights = new Flights();

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
    assertThat(flights.room(webhook)).isEqualTo(Flights.MOST_PER_WEBHOOK);

    for (int i = 0; i < Flights.MOST_PER_WEBHOOK; i++) {
      flights.begin(webhook);
    }

    assertThat(flights.room(webhook)).isZero();
    assertThat(flights.full()).containsExactly(webhook.id());
    flights.end(webhook);
    assertThat(flights.room(webhook)).isEqualTo(1);
    assertThat(flights.full()).isEmpty();
  }

  @Test
  void thoseThatFailTogetherLeaveHalfToTheOthers() {
    for (int i = 0; i < Flights.MOST_FAILING; i++) {
      Webhook failing = webhook(Health.GOOD.failed(Instant.EPOCH));
      assertThat(flights.room(failing)).isEqualTo(1);
      flights.begin(failing);
      assertThat(flights.full()).contains(failing.id());
    }

    assertThat(flights.room(webhook(Health.GOOD.failed(Instant.EPOCH)))).isZero();
    assertThat(flights.room(webhook(Health.GOOD))).isEqualTo(Flights.MOST_PER_WEBHOOK);
    assertThat(flights.hasRoom()).isTrue();
  }

  @Test
  void whenAllPlacesAreTakenNothingBegins() {
    for (int i = 0; i < Flights.MOST; i++) {
      flights.begin(webhook(Health.GOOD));
    }

    assertThat(flights.hasRoom()).isFalse();
    assertThat(flights.room(webhook(Health.GOOD))).isZero();
  }
}
