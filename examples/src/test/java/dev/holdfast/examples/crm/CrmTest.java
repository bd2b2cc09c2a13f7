package dev.holdfast.examples.crm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.examples.Service;
import dev.holdfast.examples.client.HoldfastClient;
import dev.holdfast.examples.client.HoldfastClient.Response;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The service and the CRM, each on its side of HTTP. */
class CrmTest {

  @TempDir static Path folder;
  private static Service service;

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final Crm crm = new Crm();
  private HoldfastClient client;
  private CrmDemo demo;

  @BeforeAll
  static void startTheService() {
    service = Service.in(folder);
  }

  @AfterAll
  static void stopTheService() {
    service.close();
  }

  @BeforeEach
  void startTheCrm() throws Exception {
    client = service.newHost();
    demo = CrmDemo.start(client, crm, new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void stopTheCrm() throws Exception {
    demo.close();
    assertThat(client.get("/v1/webhooks").body().path("items")).isEmpty();
  }

  @Test
  void aConfirmedBookingIsLinkedToTheContactWithThatAddress() throws Exception {
    Contact bob = new Contact("bob@example.org", "Bob from the fair");
    crm.add(bob);

    Response booking = book(Service.newEventType(client, false), "Bob@example.org");

    await(() -> crm.meeting(booking.text("id")).isPresent());
    Meeting meeting = crm.meeting(booking.text("id")).orElseThrow();
    assertThat(meeting.contact()).isEqualTo(bob);
    assertThat(meeting.title()).isEqualTo("Introduction");
    assertThat(meeting.start()).isEqualTo(booking.text("start"));
    assertThat(meeting.status()).isEqualTo("CONFIRMED");
    assertThat(crm.contacts()).containsExactly(bob);
  }

  @Test
  void aBookerNobodyKnowsBecomesAContactWhenTheBookingIsConfirmed() throws Exception {
    Response booking = book(Service.newEventType(client, true), "eve@example.org");
    assertThat(booking.text("status")).isEqualTo("PENDING");

    client.post("/v1/bookings/" + booking.text("id") + "/confirm", Map.of()).orFail();

    await(() -> crm.meeting(booking.text("id")).isPresent());
    assertThat(crm.contacts()).containsExactly(new Contact("eve@example.org", "Bob"));
    assertThat(printed()).doesNotContain("booking.created");
  }

  @Test
  void whatBecomesOfABookingIsToldToo() throws Exception {
    String eventType = Service.newEventType(client, false);
    Response booking = book(eventType, "bob@example.org");

    client.post("/v1/bookings/" + booking.text("id") + "/cancel", Map.of()).orFail();

    await(() -> crm.meeting(booking.text("id")).filter(CrmTest::isCancelled).isPresent());
  }

  @Test
  void aDeliveryThatComesAgainChangesNothing() throws Exception {
    Response booking = book(Service.newEventType(client, false), "bob@example.org");
    await(() -> printed().contains("LINKED booking.confirmed"));

    String webhook = "/v1/webhooks/" + onlyIdOf("/v1/webhooks");
    String delivery = webhook + "/deliveries/" + onlyIdOf(webhook + "/deliveries");
    await(() -> stateOf(webhook + "/deliveries").equals("DELIVERED"));
    client.post(delivery + "/redeliver", Map.of()).orFail();

    await(() -> printed().contains("BEFORE booking.confirmed"));
    assertThat(crm.contacts()).hasSize(1);
    assertThat(crm.meeting(booking.text("id"))).isPresent();
  }

  @Test
  void theSecretMayBeReplacedWhileTheCrmStillHasTheOldOne() throws Exception {
    String webhook = "/v1/webhooks/" + onlyIdOf("/v1/webhooks");
    client.post(webhook + "/rotate-secret", Map.of()).orFail();

    book(Service.newEventType(client, false), "bob@example.org");

    await(() -> printed().contains("LINKED booking.confirmed"));
  }

  private static boolean isCancelled(Meeting meeting) {
    return meeting.status().equals("CANCELLED");
  }

  private Response book(String eventType, String email) throws Exception {
    String slots = "/v1/event-types/" + eventType + "/slots";
    String start =
        client
            .get(slots)
            .orFail()
            .body()
            .path("slots")
            .valueStream()
            .toList()
            .get(0)
            .get(0)
            .path("start")
            .asString();
    return client
        .post(
            "/v1/bookings",
            Map.of(
                "eventTypeId", eventType,
                "start", start,
                "booker", Map.of("name", "Bob", "email", email)))
        .orFail();
  }

  private String onlyIdOf(String list) throws Exception {
    var items = client.get(list).orFail().body().path("items");
    assertThat(items).hasSize(1);
    return items.get(0).path("id").asString();
  }

  private String stateOf(String list) {
    try {
      return client.get(list).orFail().body().path("items").get(0).path("state").asString();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private String printed() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  private void await(BooleanSupplier condition) throws InterruptedException {
    Instant deadline = Instant.now().plus(Duration.ofSeconds(60));
    while (!condition.getAsBoolean()) {
      assertThat(Instant.now()).as(printed()).isBefore(deadline);
      Thread.sleep(20);
    }
  }
}
