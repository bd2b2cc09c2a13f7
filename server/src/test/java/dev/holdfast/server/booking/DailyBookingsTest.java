package dev.holdfast.server.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** One address books only so often with a host in a day, and keeps slots only so long. */
class DailyBookingsTest {

  private static Api api;

  @BeforeAll
  static void start() {
    api =
        Api.start(
            Map.of(
                "HOLDFAST_PUBLIC_BOOKINGS_PER_DAY", "3",
                "HOLDFAST_PUBLIC_HOLD_MINUTES", "5",
                "HOLDFAST_PUBLIC_WRITES_PER_MINUTE", "100000",
                "HOLDFAST_TRUSTED_PROXIES", "127.0.0.0/8,::1"));
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  private static Client.Reply book(Meetings meetings, String time, String name, String from) {
    return api.anybody()
        .post(
            "/v1/public/bookings",
            meetings.booking(time, name),
            "X-Forwarded-For",
            from,
            "Idempotency-Key",
            "the booking of %s at %s".formatted(name, time));
  }

  @Test
  void changingMailAddressesDoNotFillACalendar() {
    Meetings meetings = Meetings.of(api.newHost(), "intro");
    Meetings others = Meetings.of(api.newHost(), "intro");
    String here = "192.0.2.7";
    book(meetings, "09:00", "Ann", here).expect(201);
    book(meetings, "09:30", "Bob", here).expect(201);
    book(meetings, "10:00", "Cid", here).expect(201);

    Client.Reply refused = book(meetings, "10:30", "Dan", here);

    refused.expect(429, "too_many_today");
    assertThat(refused.text("detail")).contains("ask the host");
    assertThat(meetings.starts()).contains(Meetings.at("10:30"));
    assertThat(meetings.count("booking.created")).isEqualTo(3);
    book(meetings, "10:00", "Cid", here).expect(201); // The same request once more.
    book(meetings, "10:30", "Dan", "192.0.2.8").expect(201);
    book(others, "10:30", "Dan", here).expect(201);
    meetings.book("11:00", "Eve");
  }

  @Test
  void anIpv6NetworkIsOneAddress() {
    Meetings meetings = Meetings.of(api.newHost(), "intro");
    book(meetings, "09:00", "Ann", "2001:db8:0:7::1").expect(201);
    book(meetings, "09:30", "Bob", "2001:db8:0:7::2").expect(201);
    book(meetings, "10:00", "Cid", "2001:db8:0:7:ffff::3").expect(201);

    book(meetings, "10:30", "Dan", "2001:db8:0:7::4").expect(429, "too_many_today");
    book(meetings, "10:30", "Dan", "2001:db8:0:8::4").expect(201);
  }

  @Test
  void draftsCountAsWell() {
    Meetings meetings = Meetings.of(api.newHost(), "intro", "\"verifiesEmail\": true");
    String here = "192.0.2.9";
    book(meetings, "09:00", "Ann", here).expect(202);
    book(meetings, "09:30", "Bob", here).expect(202);
    book(meetings, "10:00", "Cid", here).expect(202);

    book(meetings, "10:30", "Dan", here).expect(429, "too_many_today");
    assertThat(meetings.starts()).contains(Meetings.at("10:30"));
  }

  private static Client.Reply hold(Client client, String path, Meetings meetings, String more) {
    return client.post(
        "%s/event-types/%s/holds".formatted(path, meetings.eventType),
        "{\"start\": \"%s\"%s}".formatted(Meetings.at("15:00"), more));
  }

  @Test
  void bookersKeepSlotsForMinutesOnly() {
    Meetings meetings = Meetings.of(api.newHost(), "intro");

    Client.Reply refused = hold(api.anybody(), "/v1/public", meetings, ", \"ttlSeconds\": 301");

    refused.expect(422, "validation_failed");
    assertThat(refused.text("detail")).contains("ttlSeconds").contains("300");
    String hold = hold(api.anybody(), "/v1/public", meetings, "").expect(201).text("holdId");
    api.anybody().delete("/v1/public/holds/" + hold).expect(204);
    hold(meetings.host, "/v1", meetings, ", \"ttlSeconds\": 3600").expect(201);
  }
}
