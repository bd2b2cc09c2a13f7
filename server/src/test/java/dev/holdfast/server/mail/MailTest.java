package dev.holdfast.server.mail;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.HostTime;
import dev.holdfast.server.testing.Meetings;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Mails of the whole service: sent, or only shown because no mail server is set up. */
class MailTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** One's own, since only the last mails of all are shown. */
  private static final Api API = Api.start(Map.of());

  private final Client host = API.newHost();

  @AfterAll
  static void stop() {
    API.close();
  }

  private static List<JsonNode> mails(Client client) {
    return client.get("/v1/mails").expect(200).json().path("items").valueStream().toList();
  }

  /** Waits for a mail whose subject begins with this. */
  private static JsonNode await(Client client, String subject) throws InterruptedException {
    Instant end = Instant.now().plus(TIMEOUT);
    while (true) {
      List<JsonNode> mails = mails(client);
      for (JsonNode mail : mails) {
        if (mail.path("subject").asString().startsWith(subject)) {
          return mail;
        }
      }
      assertThat(Instant.now()).as("%s among %s", subject, mails).isBefore(end);
      Thread.sleep(20);
    }
  }

  @Test
  void theHostSeesWhatWouldHaveBeenSent() throws InterruptedException {
    Meetings meetings = Meetings.of(host, "mail");
    Client.Reply booked = meetings.tryToBook("10:00", "Mia").expect(201);

    JsonNode hosts = await(host, "Booked: Intro with Mia");
    JsonNode bookers = await(host, "Confirmed: Intro with Olga Owner");

    assertThat(hosts.path("to").asString()).isEqualTo("Olga Owner <olga@example.org>");
    assertThat(hosts.path("bookingId").asString()).isEqualTo(booked.id());
    assertThat(bookers.path("to").asString()).isEqualTo("Mia <mia@example.org>");
    assertThat(bookers.path("text").asString()).contains(booked.text("manageUrl"));
    assertThat(bookers.path("html").asString())
        .contains("href=\"" + booked.text("manageUrl") + "\"");
    assertThat(bookers.path("invitation").asString()).contains("METHOD:REQUEST");
    meetings.change(booked.id(), "cancel").expect(200);
    assertThat(await(host, "Cancelled: Intro with Olga").path("invitation").asString())
        .contains("METHOD:CANCEL");
    assertThat(mails(host)).hasSize(4);
  }

  @Test
  void bookersReadWhyTheirMeetingWasCancelledWhenItsTimeWasClosed() throws InterruptedException {
    Meetings meetings = Meetings.of(host, "mail");
    String booking = meetings.book("10:00", "Mia");

    HostTime.of(meetings)
        .change(
            "disable",
            "09:00-12:00",
            "HOLIDAY",
            ", \"onBookings\": \"cancel\", \"reason\": \"Public holiday\"")
        .expect(200);

    JsonNode bookers = await(host, "Cancelled: Intro with Olga");
    assertThat(bookers.path("bookingId").asString()).isEqualTo(booking);
    assertThat(bookers.path("text").asString()).contains("Public holiday");
    assertThat(bookers.path("invitation").asString()).contains("METHOD:CANCEL");
  }

  @Test
  void aRequestIsToldToBothWithoutAnInvitation() throws InterruptedException {
    Meetings meetings = Meetings.of(host, "mail", "\"requiresConfirmation\": true");
    meetings.book("10:00", "Mo");

    JsonNode hosts = await(host, "Please confirm: Intro with Mo");
    JsonNode bookers = await(host, "Requested: Intro with Olga Owner");

    assertThat(hosts.path("invitation").isNull()).isTrue();
    assertThat(bookers.path("invitation").isNull()).isTrue();
    assertThat(mails(host)).hasSize(2);
  }

  @Test
  void nobodyElseSeesThem() throws InterruptedException {
    Meetings.of(host, "mail").book("10:00", "Max");
    await(host, "Booked: Intro with Max");

    assertThat(mails(API.newHost())).isEmpty();
    API.anybody().get("/v1/mails").expect(401, "unauthorized");
    API.admin().get("/v1/mails").expect(403, "host_key_required");
  }

  @Test
  void withAServerMailsAreSentAndNotShown() throws Exception {
    GreenMail server = new GreenMail(smtp());
    server.start();
    Map<String, String> settings =
        Map.of(
            "HOLDFAST_SMTP_HOST", "127.0.0.1",
            "HOLDFAST_SMTP_PORT", Integer.toString(server.getSmtp().getPort()),
            "HOLDFAST_MAIL_FROM", "Bookings <book@example.com>");
    try (Api sending = Api.start(settings)) {
      Client host = sending.newHost();
      Meetings.of(host, "mail").book("10:00", "Mia");

      assertThat(server.waitForIncomingEmail(TIMEOUT.toMillis(), 2)).isTrue();

      assertThat(server.getReceivedMessagesForDomain("mia@example.org")).hasSize(1);
      assertThat(server.getReceivedMessagesForDomain("olga@example.org")).hasSize(1);
      assertThat(mails(host)).isEmpty();
    } finally {
      server.stop();
    }
  }

  private static ServerSetup smtp() {
    ServerSetup setup = new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP);
    setup.setServerStartupTimeout(TIMEOUT.toMillis());
    return setup;
  }
}
