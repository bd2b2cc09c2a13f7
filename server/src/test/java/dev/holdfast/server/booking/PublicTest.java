package dev.holdfast.server.booking;

import static dev.holdfast.server.testing.Meetings.DAY;
import static dev.holdfast.server.testing.Meetings.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What bookers can do without a key. */
class PublicTest {

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final Client host = api.newHost();
  private final Client booker = api.anybody();
  private final Meetings meetings = Meetings.of(host, "public-intro");

  private String hostsSlug() {
    return host.get("/v1/me").text("slug");
  }

  private String book(String time) {
    String url =
        booker
            .post("/v1/public/bookings", meetings.booking(time, "Ann"))
            .expect(201)
            .text("manageUrl");
    return url.substring(url.lastIndexOf('/') + 1);
  }

  @Test
  void eventTypesAreFoundBySlugAndHost() {
    JsonNode both =
        booker
            .get("/v1/public/event-types?slug=public-intro&host=" + hostsSlug())
            .expect(200)
            .json();
    JsonNode ofHost = booker.get("/v1/public/event-types?host=" + hostsSlug()).json();
    JsonNode ofSlug = booker.get("/v1/public/event-types?slug=public-intro").json();

    assertThat(both.path("items")).hasSize(1);
    assertThat(both.at("/items/0/host/name").asString()).isEqualTo("Olga Owner");
    assertThat(ofHost.path("items")).hasSize(1);
    assertThat(ofSlug.path("items").size()).isGreaterThanOrEqualTo(1);
    assertThat(both.toString()).doesNotContain("olga@example.org");
    booker.get("/v1/public/event-types").expect(422, "validation_failed");
  }

  @Test
  void aBookerBooksAndSeesOnlyFreeTime() {
    book("10:00");

    String slots =
        booker
            .get(
                "/v1/public/event-types/%s/slots?from=%s&to=%s&includeUnavailable=true"
                    .formatted(meetings.eventType, DAY, DAY))
            .expect(200)
            .response()
            .body();

    assertThat(slots).doesNotContain("Ann", "bk_");
    booker.post("/v1/public/bookings", meetings.booking("10:00", "Bob")).expect(409, "slot_taken");
  }

  @Test
  void aBookerMayNameALanguage() {
    String body = meetings.booking("15:00", "Ann");
    String german = body.replace("\"email\"", "\"language\": \"de\", \"email\"");

    Client.Reply booked = booker.post("/v1/public/bookings", german).expect(201);

    assertThat(booked.text("/booker/language")).isEqualTo("de");
    Client.Reply refused =
        booker.post("/v1/public/bookings", german.replace("\"de\"", "\"nonsense!\"")).expect(422);
    assertThat(refused.text("/errors/0/field")).isEqualTo("booker.language");
  }

  @Test
  void aBookerKeepsATimeAndGivesItUp() {
    String holds = "/v1/public/event-types/%s/holds".formatted(meetings.eventType);
    String start = "{\"start\": \"%s\"}".formatted(at("16:00"));
    String hold = booker.post(holds, start).expect(201).text("holdId");

    Client.Reply refused = booker.post(holds, start).expect(409, "slot_taken");
    booker.delete("/v1/public/holds/" + hold).expect(204);

    assertThat(refused.text("/alternatives/0/start")).isEqualTo(at("15:30"));
    booker.delete("/v1/public/holds/" + hold).expect(404, "not_found");
    booker.post(holds, start).expect(201);
  }

  @Test
  void aHostsHoldOfAResourceIsNotForBookers() {
    host.put("/v1/resources/room", "{}").expect(201);
    String hold =
        host.post(
                "/v1/resources/room/hold",
                """
                {"from": "%s", "to": "%s", "owner": "Ann", "ttlSeconds": 60}\
                """
                    .formatted(at("10:00"), at("11:00")))
            .expect(200)
            .text("holdId");

    booker.delete("/v1/public/holds/" + hold).expect(404, "not_found");
    host.delete("/v1/holds/" + hold).expect(204);
  }

  @Test
  void whoHasTheLinkManagesTheBooking() {
    String token = book("11:00");

    JsonNode shown = booker.get("/v1/public/bookings/" + token).expect(200).json();
    JsonNode moved =
        booker
            .post(
                "/v1/public/bookings/%s/reschedule".formatted(token),
                "{\"start\": \"%s\"}".formatted(at("12:00")))
            .expect(200)
            .json();
    JsonNode cancelled =
        booker
            .post("/v1/public/bookings/%s/cancel".formatted(token), "{\"reason\": \"Ill\"}")
            .expect(200)
            .json();

    assertThat(shown.path("start").asString()).isEqualTo(at("11:00"));
    assertThat(moved.path("start").asString()).isEqualTo(at("12:00"));
    assertThat(cancelled.path("status").asString()).isEqualTo("CANCELLED");
  }

  @Test
  void aForgedLinkLeadsNowhere() {
    String token = book("13:00");
    String forged = token.substring(0, token.length() - 2) + "xx";

    booker.get("/v1/public/bookings/" + forged).expect(404, "not_found");
    booker.get("/v1/public/bookings/nothing").expect(404, "not_found");
    booker.post("/v1/public/bookings/%s/cancel".formatted(forged), "").expect(404, "not_found");
  }

  @Test
  void anInactiveEventTypeIsNotThereForBookers() {
    host.post("/v1/event-types/%s/deactivate".formatted(meetings.eventType), "").expect(200);

    booker.get("/v1/public/event-types/" + meetings.eventType).expect(404, "not_found");
    booker
        .post("/v1/public/bookings", meetings.booking("10:00", "Ann"))
        .expect(422, "event_type_inactive");
  }

  @Test
  void theInvitationNamesHostAndBooker() {
    String token = book("14:00");

    Client.Reply invitation =
        booker.get("/v1/public/bookings/%s/invite.ics".formatted(token)).expect(200);

    assertThat(invitation.header("Content-Type")).startsWith("text/calendar");
    String lines = invitation.response().body().replace("\r\n ", "");
    assertThat(lines)
        .contains("METHOD:REQUEST\r\n")
        .contains("ORGANIZER;CN=\"Olga Owner\":mailto:olga@example.org\r\n")
        .contains("ATTENDEE;CN=\"Ann\"")
        .contains("mailto:ann@example.org\r\n")
        .contains("URL:http://localhost/manage/" + token + "\r\n");
  }
}
