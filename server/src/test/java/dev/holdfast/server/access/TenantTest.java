package dev.holdfast.server.access;

import static dev.holdfast.server.testing.Meetings.DAY;
import static dev.holdfast.server.testing.Meetings.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import org.junit.jupiter.api.Test;

/** Hosts cannot see or touch each other's data. */
class TenantTest {

  private final Api api = Api.on(Settings.Store.SQLITE);
  private final Client host = api.newHost();
  private final Client stranger = api.newHost();
  private final Meetings meetings = Meetings.of(host, "intro");
  private final String booking = meetings.book("10:00", "Ann");

  @Test
  void anotherHostsEventTypeIsNotFound() {
    String path = "/v1/event-types/" + meetings.eventType;

    stranger.get(path).expect(404, "not_found");
    stranger.patch(path, "{\"title\": \"Mine\"}").expect(404, "not_found");
    stranger.post(path + "/deactivate", "").expect(404, "not_found");
    stranger.get(path + "/slots?from=%s&to=%s".formatted(DAY, DAY)).expect(404, "not_found");
    stranger.get(path + "/explain?start=" + at("10:00")).expect(404, "not_found");
    stranger
        .post(path + "/holds", "{\"start\": \"%s\"}".formatted(at("11:00")))
        .expect(404, "not_found");
    stranger.post("/v1/bookings", meetings.booking("11:00", "Bob")).expect(404, "not_found");
    assertThat(stranger.get("/v1/event-types").json().path("items")).isEmpty();
  }

  @Test
  void anotherHostsBookingIsNotFound() {
    String path = "/v1/bookings/" + booking;

    stranger.get(path).expect(404, "not_found");
    stranger.get(path + "/invite.ics").expect(404, "not_found");
    for (String change : new String[] {"confirm", "cancel", "complete", "no-show"}) {
      stranger.post(path + "/" + change, "").expect(404, "not_found");
    }
    stranger
        .post(path + "/reschedule", "{\"start\": \"%s\"}".formatted(at("11:00")))
        .expect(404, "not_found");
    assertThat(stranger.get("/v1/bookings").json().path("items")).isEmpty();
    assertThat(meetings.show(booking).path("version").asInt()).isEqualTo(1);
  }

  @Test
  void anotherHostsEventsAreNotTold() {
    assertThat(stranger.get("/v1/events").expect(200).json().path("items")).isEmpty();
    assertThat(host.get("/v1/events").expect(200).json().path("items")).isNotEmpty();
  }

  @Test
  void aKeyIsNeeded() {
    api.anybody().get("/v1/bookings").expect(401);
    api.withKey("wrong").get("/v1/bookings").expect(401);
    host.post("/v1/hosts", "{}").expect(403, "admin_key_required");
  }
}
