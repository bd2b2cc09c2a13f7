package dev.holdfast.examples.crm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.standardwebhooks.Webhook;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages signed by the reference library of the standard. */
class ReceiverTest {

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final Instant NOW = Instant.parse("2026-01-05T09:00:00Z");
  private static final String SECRET = secret("of the CRM and the service");
  private static final String OTHER = secret("of nobody whom we would know");

  private final Crm crm = new Crm();
  private final List<Crm.Handled> handled = new ArrayList<>();
  private Receiver receiver;

  @BeforeEach
  void start() throws Exception {
    receiver = new Receiver(0, Clock.fixed(NOW, ZoneOffset.UTC));
    receiver.start(new WebhookSecret(SECRET), event -> handled.add(crm.handle(event)));
  }

  @AfterEach
  void stop() {
    receiver.close();
  }

  @Test
  void anEventIsHandledOnceHoweverOftenItComes() throws Exception {
    String confirmed = event("evt_1", "booking.confirmed", 2, "CONFIRMED");

    assertThat(send("evt_1", NOW, confirmed, sign("evt_1", NOW, confirmed))).isEqualTo(204);
    assertThat(send("evt_1", NOW, confirmed, sign("evt_1", NOW, confirmed))).isEqualTo(204);

    assertThat(handled).containsExactly(Crm.Handled.LINKED, Crm.Handled.BEFORE);
    assertThat(crm.contacts()).containsExactly(new Contact("bob@example.org", "Bob"));
  }

  @Test
  void anOlderEventDoesNotUndoANewerOne() throws Exception {
    String cancelled = event("evt_3", "booking.cancelled", 3, "CANCELLED");
    String confirmed = event("evt_2", "booking.confirmed", 2, "CONFIRMED");

    send("evt_3", NOW, cancelled, sign("evt_3", NOW, cancelled));
    send("evt_2", NOW, confirmed, sign("evt_2", NOW, confirmed));

    assertThat(handled).containsExactly(Crm.Handled.LINKED, Crm.Handled.OUT_OF_DATE);
    assertThat(crm.meeting("bkg_1").orElseThrow().status()).isEqualTo("CANCELLED");
  }

  @Test
  void whileTheSecretIsReplacedOneSignatureOfSeveralIsEnough() throws Exception {
    String body = event("evt_1", "booking.confirmed", 2, "CONFIRMED");
    String both =
        new Webhook(OTHER).sign("evt_1", NOW.getEpochSecond(), body)
            + " "
            + sign("evt_1", NOW, body);

    assertThat(send("evt_1", NOW, body, both)).isEqualTo(204);

    assertThat(handled).containsExactly(Crm.Handled.LINKED);
  }

  @Test
  void aForgedSignatureIsRefused() throws Exception {
    String body = event("evt_1", "booking.confirmed", 2, "CONFIRMED");
    String forged = new Webhook(OTHER).sign("evt_1", NOW.getEpochSecond(), body);

    assertThat(send("evt_1", NOW, body, forged)).isEqualTo(401);
    assertThat(send("evt_1", NOW, body, "")).isEqualTo(401);
    assertThat(send("evt_2", NOW, body, sign("evt_1", NOW, body))).isEqualTo(401);
    assertThat(send("evt_1", NOW, body.replace("Bob", "Eve"), sign("evt_1", NOW, body)))
        .isEqualTo(401);

    assertThat(handled).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {-301, 301})
  void aMessageOfAnotherTimeIsRefused(int seconds) throws Exception {
    Instant then = NOW.plusSeconds(seconds);
    String body = event("evt_1", "booking.confirmed", 2, "CONFIRMED");

    assertThat(send("evt_1", then, body, sign("evt_1", then, body))).isEqualTo(401);
    assertThat(send("evt_1", NOW, body, sign("evt_1", then, body))).isEqualTo(401);

    assertThat(handled).isEmpty();
  }

  @Test
  void aMessageThatTookAWhileIsTaken() throws Exception {
    Instant then = NOW.minus(Duration.ofMinutes(4));
    String body = event("evt_1", "booking.confirmed", 2, "CONFIRMED");

    assertThat(send("evt_1", then, body, sign("evt_1", then, body))).isEqualTo(204);
  }

  @Test
  void whatIsNoEventIsRefused() throws Exception {
    assertThat(send("evt_1", NOW, "{", sign("evt_1", NOW, "{"))).isEqualTo(400);
  }

  private static String event(String id, String key, int sequence, String status) {
    return """
        {"id": "%s", "key": "%s", "version": 1, "sequence": %s,
         "occurredAt": "2026-01-05T08:59:59Z", "aggregateId": "bkg_1",
         "data": {"booking": {"id": "bkg_1", "start": "2026-01-12T09:00:00Z", "status": "%s",
                              "booker": {"name": "Bob", "email": "Bob@example.org"}},
                  "eventType": {"title": "Introduction"}}}"""
        .formatted(id, key, sequence, status);
  }

  private static String sign(String id, Instant time, String body) throws Exception {
    return new Webhook(SECRET).sign(id, time.getEpochSecond(), body);
  }

  private int send(String id, Instant time, String body, String signature) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(receiver.url()))
            .header("webhook-id", id)
            .header("webhook-timestamp", Long.toString(time.getEpochSecond()))
            .header("webhook-signature", signature)
            .POST(BodyPublishers.ofString(body))
            .build();
    return HTTP.send(request, BodyHandlers.discarding()).statusCode();
  }

  private static String secret(String text) {
    return "whsec_" + Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }
}
