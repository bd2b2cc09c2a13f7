package dev.holdfast.server.calendar;

import static dev.holdfast.server.testing.Meetings.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.server.launch.settings.Settings;
import dev.holdfast.server.testing.Api;
import dev.holdfast.server.testing.Client;
import dev.holdfast.server.testing.Feeds;
import dev.holdfast.server.testing.Meetings;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Calendar feeds, from the address that a host gives to the slots that bookers see. */
@ParameterizedClass
@EnumSource(Settings.Store.class)
class ConnectionTest {

  private static final String CONNECTIONS = "/v1/calendar-connections";

  @Parameter Settings.Store store;

  private final Feeds feeds = new Feeds();

  @AfterEach
  void close() {
    feeds.close();
  }

  private Meetings meetings(String... fields) {
    return Meetings.of(Api.on(store).newHost(), "intro", fields);
  }

  private Client.Reply connect(Client host) {
    return host.post(
        CONNECTIONS, "{\"provider\": \"ical\", \"url\": \"%s\"}".formatted(feeds.url()));
  }

  private static Client.Reply sync(Client host) {
    return host.post(CONNECTIONS + "/ical/sync", "").expect(200);
  }

  @Test
  void busyTimesMakeExactlyTheirSlotsUnavailable() {
    Meetings meetings = meetings();
    feeds.busy("10:10", "10:40");
    connect(meetings.host).expect(201);

    assertThat(sync(meetings.host).text("/state")).isEqualTo("synced");

    assertThat(meetings.starts())
        .hasSize(14)
        .contains(at("09:30"), at("11:00"))
        .doesNotContain(at("10:00"), at("10:30"));
    meetings.tryToBook("10:00", "Ann").expect(422, "calendar_busy");
    meetings.book("09:30", "Ann");
    meetings.book("11:00", "Bob");
  }

  @Test
  void theSlotsTellOfTheCalendarAndItsAge() {
    Meetings meetings = meetings();
    connect(meetings.host).expect(201);
    Client.Reply synced = sync(meetings.host);

    Client.Reply slots =
        meetings.host.get("/v1/event-types/%s/slots".formatted(meetings.eventType)).expect(200);

    assertThat(slots.text("/calendars/0/provider")).isEqualTo("ical");
    assertThat(slots.text("/calendars/0/state")).isEqualTo("synced");
    assertThat(Instant.parse(slots.text("/calendars/0/asOf")))
        .isAfterOrEqualTo(Instant.parse(synced.text("/lastSyncedAt")));
  }

  @Test
  void aCalendarThatWasNeverReadKeepsEverybodyOut() {
    Meetings meetings = meetings();
    feeds.answerWith(500);
    connect(meetings.host).expect(201);

    Client.Reply failed = sync(meetings.host);

    assertThat(failed.text("/state")).isEqualTo("never_synced");
    assertThat(failed.text("/failure/code")).isEqualTo("unavailable");
    assertThat(meetings.starts()).isEmpty();
    meetings.tryToBook("10:00", "Ann").expect(422, "calendar_unknown");
  }

  @Test
  void aCalendarThatFailsKeepsWhatItSaidLast() {
    Meetings meetings = meetings();
    feeds.busy("10:00", "10:30");
    connect(meetings.host).expect(201);
    sync(meetings.host);
    feeds.answerWith(503);

    assertThat(sync(meetings.host).text("/state")).isEqualTo("failing");
    assertThat(sync(meetings.host).json().path("failures").asInt()).isGreaterThan(1);

    assertThat(meetings.starts()).hasSize(15).doesNotContain(at("10:00"));
    assertThat(meetings.count("calendar.sync_failed")).isEqualTo(1);
    feeds.answerWith(200);
    assertThat(sync(meetings.host).text("/state")).isEqualTo("synced");
  }

  @Test
  void whatHasNotChangedIsNotReadAgain() {
    Meetings meetings = meetings();
    feeds.busy("10:00", "10:30");
    connect(meetings.host).expect(201);
    sync(meetings.host);

    sync(meetings.host);

    assertThat(feeds.unchanged()).isPositive();
    assertThat(meetings.starts()).hasSize(15);
    feeds.clear();
    sync(meetings.host);
    assertThat(meetings.starts()).hasSize(16);
  }

  @Test
  void oneThatIsUnderWayIsNotTheSyncThatIsAskedFor() throws InterruptedException {
    Meetings meetings = meetings();
    feeds.holdBack();
    connect(meetings.host).expect(201);
    feeds.awaitAsked();
    feeds.busy("10:00", "10:30"); // too late for the answer that is on its way

    var synced = CompletableFuture.supplyAsync(() -> sync(meetings.host));
    for (int look = 0; look < 20; look++) { // so that the request above is there before it
      assertThat(meetings.host.get(CONNECTIONS + "/ical").expect(200).text("/state"))
          .isEqualTo("never_synced");
    }
    feeds.letOneGo();
    feeds.awaitAsked();

    assertThatThrownBy(() -> synced.get(500, TimeUnit.MILLISECONDS))
        .isInstanceOf(TimeoutException.class);
    feeds.letGo();
    synced.join();
    assertThat(meetings.starts()).hasSize(15).doesNotContain(at("10:00"));
  }

  @Test
  void aCalendarThatIsLeftAloneSaysNothing() {
    Meetings meetings = meetings();
    feeds.busy("10:00", "10:30");
    connect(meetings.host).expect(201);
    sync(meetings.host);

    Client.Reply changed =
        meetings.host.patch(CONNECTIONS + "/ical", "{\"syncEnabled\": false}").expect(200);

    assertThat(changed.text("/state")).isEqualTo("disabled");
    assertThat(meetings.starts()).hasSize(16);
    meetings.host.post(CONNECTIONS + "/ical/sync", "").expect(409, "sync_disabled");
  }

  @Test
  void disconnectingForgetsItsBusyTimes() {
    Meetings meetings = meetings();
    feeds.busy("10:00", "10:30");
    String id = connect(meetings.host).expect(201).id();
    sync(meetings.host);

    meetings.host.delete(CONNECTIONS + "/ical").expect(204);

    assertThat(meetings.starts()).hasSize(16);
    meetings.host.get(CONNECTIONS + "/ical").expect(404);
    assertThat(meetings.told(id)).containsExactly("calendar.connected", "calendar.disconnected");
  }

  @Test
  void disconnectingOnceMoreLeavesWhatWasConnectedSince() {
    Client host = meetings().host;
    connect(host).expect(201);
    String[] once = {"Idempotency-Key", "good-bye"};
    host.send("DELETE", CONNECTIONS + "/ical", "", once).expect(204);
    connect(host).expect(201);

    host.send("DELETE", CONNECTIONS + "/ical", "", once).expect(204);

    assertThat(sync(host).text("/state")).isEqualTo("synced");
  }

  @Test
  void theAddressOfAFeedIsNeverTold() {
    Client host = meetings().host;
    String answer = connect(host).expect(201).json().toString();
    sync(host);

    assertThat(answer + host.get(CONNECTIONS).json() + host.get("/v1/events?limit=200").json())
        .contains("localhost")
        .doesNotContain("5ecr3t");
  }

  @Test
  void oneOfAProviderIsEnough() {
    Client host = meetings().host;
    connect(host).expect(201);

    connect(host).expect(409, "already_connected");
  }

  @Test
  void othersDoNotSeeIt() {
    connect(meetings().host).expect(201);

    Client other = Api.on(store).newHost();

    assertThat(other.get(CONNECTIONS).expect(200).json().path("items")).isEmpty();
    other.get(CONNECTIONS + "/ical").expect(404);
    other.delete(CONNECTIONS + "/ical").expect(404);
  }

  @Test
  void whatCannotBeReadIsRefusedAtOnce() {
    Client host = meetings().host;

    host.post(CONNECTIONS, "{\"provider\": \"ical\", \"url\": \"file:///etc/passwd\"}")
        .expect(422, "validation_failed");
    host.post(CONNECTIONS, "{\"provider\": \"icloud\", \"url\": \"https://example.org/a.ics\"}")
        .expect(422, "validation_failed");
    host.post(CONNECTIONS, "{\"provider\": \"caldav\", \"url\": \"https://example.org\"}")
        .expect(422, "validation_failed");
    host.post(CONNECTIONS, "{\"provider\": \"ical\"}").expect(422, "validation_failed");
  }

  @Test
  void theOwnBookingInTheFeedIsNotInItsOwnWay() {
    Meetings meetings = meetings("\"bufferBeforeMinutes\": 0");
    String booking = meetings.book("10:00", "Ann");
    feeds.busy("10:00", "10:30");
    connect(meetings.host).expect(201);
    sync(meetings.host);

    assertThat(meetings.starts("rescheduling=" + booking)).contains(at("10:00"));
    meetings.change(booking, "cancel").expect(200);
    assertThat(meetings.starts()).contains(at("10:00"));
  }
}
