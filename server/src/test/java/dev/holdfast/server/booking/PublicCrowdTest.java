package dev.holdfast.server.booking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Meetings;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Nobody without a key fills a calendar, neither with bookings nor with holds. */
class PublicCrowdTest {

  private static final AtomicInteger ADDRESSES = new AtomicInteger();

  private static Api api;

  /** Each test is somebody else. */
  private final String address = "192.0.2." + ADDRESSES.incrementAndGet();

  @BeforeAll
  static void start() {
    api =
        Api.start(
            Map.of(
                "HOLDFAST_PUBLIC_BOOKINGS", "2",
                "HOLDFAST_PUBLIC_HOLDS", "2",
                "HOLDFAST_PUBLIC_WRITES_PER_MINUTE", "100000",
                "HOLDFAST_TRUSTED_PROXIES", "127.0.0.0/8,::1"));
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  private Client.Reply post(String path, String body) {
    return api.anybody().post(path, body, "X-Forwarded-For", address);
  }

  private Client.Reply book(Meetings meetings, String time, String name, String more) {
    return post("/v1/public/bookings", meetings.booking(time, name, more));
  }

  private Client.Reply hold(Meetings meetings, String time) {
    return hold(meetings, time, 600, "any " + time);
  }

  private Client.Reply hold(Meetings meetings, String time, int seconds, String key) {
    return api.anybody()
        .post(
            "/v1/public/event-types/%s/holds".formatted(meetings.eventType),
            "{\"start\": \"%s\", \"ttlSeconds\": %s}".formatted(Meetings.at(time), seconds),
            "X-Forwarded-For",
            address,
            "Idempotency-Key",
            key);
  }

  private Client.Reply giveUp(String hold) {
    return api.anybody().send("DELETE", "/v1/public/holds/" + hold, "", "X-Forwarded-For", address);
  }

  @Test
  void oneMailAddressHasOnlySoManyOpenBookingsOfAnEventType() {
    Client host = api.newHost();
    Meetings meetings = Meetings.of(host, "intro");
    Meetings others = Meetings.of(host, "other");
    String first = book(meetings, "09:00", "Ann", "").expect(201).text("manageUrl");
    book(meetings, "09:30", "Ann", "").expect(201);

    Client.Reply refused = book(meetings, "10:00", "Ann", "");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.text("code")).isEqualTo("too_many_bookings");
    assertThat(refused.text("detail")).contains("Cancel one");
    book(meetings, "10:00", "Bob", "").expect(201);
    book(others, "10:30", "Ann", "").expect(201);
    assertThat(meetings.tryToBook("11:00", "Ann").status()).isEqualTo(201);
    String token = first.substring(first.lastIndexOf('/') + 1);
    post("/v1/public/bookings/%s/cancel".formatted(token), "").expect(200);
    assertThat(book(meetings, "11:30", "Ann", "").status())
        .as("the host booked a third one for her")
        .isEqualTo(409);
  }

  @Test
  void bookingsThatWaitForTheHostCount() {
    Meetings meetings = Meetings.of(api.newHost(), "intro", "\"requiresConfirmation\": true");
    book(meetings, "09:00", "Ann", "").expect(201);
    book(meetings, "09:00", "Ann", "").expect(201);

    assertThat(book(meetings, "09:00", "Ann", "").text("code")).isEqualTo("too_many_bookings");
  }

  @Test
  void oneAddressKeepsOnlySoManySlotsAndGetsThemBack() {
    Meetings meetings = Meetings.of(api.newHost(), "intro");
    String first = hold(meetings, "09:00").expect(201).text("holdId");
    String second = hold(meetings, "09:30").expect(201).text("holdId");

    Client.Reply refused = hold(meetings, "10:00");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.text("code")).isEqualTo("too_many_holds");
    assertThat(hold(meetings, "09:00").expect(201).text("holdId"))
        .as("the same request once more")
        .isEqualTo(first);
    giveUp(first).expect(204);
    hold(meetings, "10:00").expect(201);
    assertThat(hold(meetings, "10:30").status()).isEqualTo(409);
    book(meetings, "09:30", "Ann", ", \"holdId\": \"%s\"".formatted(second)).expect(201);
    hold(meetings, "10:30").expect(201);
  }

  @Test
  void whatCouldNotBeKeptDoesNotCount() {
    Meetings meetings = Meetings.of(api.newHost(), "intro");
    hold(meetings, "09:00").expect(201);

    for (int i = 0; i < 3; i++) {
      assertThat(hold(meetings, "09:00", 600, "again " + i).text("code")).isEqualTo("slot_taken");
    }

    hold(meetings, "09:30").expect(201);
  }

  @Test
  void aHoldThatEndedMakesRoom() {
    Meetings meetings = Meetings.of(api.newHost(), "intro");
    hold(meetings, "09:00", 1, "short").expect(201);
    hold(meetings, "09:30", 1, "shorter").expect(201);

    long deadline = System.nanoTime() + 20_000_000_000L;
    Client.Reply reply = hold(meetings, "10:00");
    while (reply.status() == 409 && System.nanoTime() < deadline) {
      reply = hold(meetings, "10:00");
    }

    reply.expect(201);
  }

  @Test
  void aPersonWhoBooksOnThePageIsToldToo() {
    Client host = api.newHost();
    Meetings meetings = Meetings.of(host, "intro");
    String slug = host.get("/v1/me").text("slug");
    hold(meetings, "09:00").expect(201);
    hold(meetings, "09:30").expect(201);

    Client.Reply page =
        api.anybody()
            .send(
                "POST",
                "/book/%s/intro/hold?start=%s&nonce=page-1".formatted(slug, Meetings.at("10:00")),
                "",
                "X-Forwarded-For",
                address);

    assertThat(page.status()).isEqualTo(409);
    assertThat(page.response().body()).contains("Too many times are reserved for you");
  }
}
